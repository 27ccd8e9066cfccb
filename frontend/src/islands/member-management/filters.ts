import type { RosterMember } from "../../api/roster";
import { now as clock } from "../../format/clock";
import { freshness } from "../../format/freshness";
import { matchesSearch } from "../../format/names";
import { count, parseFigure } from "../../format/numbers";

/** The limits of a figure as typed. An empty limit does not filter. */
export interface FigureFilter {
  least: string;
  most: string;
  missing: boolean;
}

/**
 * `x`: meets no rank's criteria. `no-rank`: was given no rank. `stale`: has a figure that was never updated, or not for
 * more than seven days. `away`: is away today.
 */
export const MARKS = ["none", "x", "no-rank", "stale", "away"] as const;
type Mark = (typeof MARKS)[number];

export interface Filters {
  name: string;
  power: FigureFilter;
  techDonations: FigureFilter;
  latestVsScore: FigureFilter;
  /** The least number of standing strikes; empty for any number. */
  strikes: string;
  /** `R5` to `R1`, or `X`; empty for any; `other`: differs from the rank held. */
  calculated: string;
  mark: Mark;
}

export type FigureColumn = "power" | "techDonations" | "latestVsScore";

export const ANY: FigureFilter = { least: "", most: "", missing: false };
export const NO_FILTERS: Filters = {
  name: "",
  power: ANY,
  techDonations: ANY,
  latestVsScore: ANY,
  strikes: "",
  calculated: "",
  mark: "none",
};

const UNITS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };

/** A limit as a leader types it: `20,000,000`, `20M`, `12.5k`. null if it is not a number. */
export function parseLimit(text: string): number | null {
  const short = /^(\d+(?:[.,]\d+)?)\s*([kmb])$/i.exec(text.trim());
  if (short?.[1] && short[2]) {
    return Number(short[1].replace(",", ".")) * (UNITS[short[2].toLowerCase()] ?? 1);
  }
  const digits = parseFigure(text);
  return digits === null ? null : Number(digits);
}

export function isSet(filter: FigureFilter): boolean {
  return filter.missing || parseLimit(filter.least) !== null || parseLimit(filter.most) !== null;
}

function passes(value: string | number | null, filter: FigureFilter): boolean {
  if (filter.missing) return value === null;
  const [least, most] = [parseLimit(filter.least), parseLimit(filter.most)];
  if (least === null && most === null) return true;
  if (value === null) return false;
  return Number(value) >= (least ?? 0) && Number(value) <= (most ?? Number.POSITIVE_INFINITY);
}

/** The rank held, in the notation of a calculated rank. */
function heldAs(rank: number): string {
  return rank > 0 ? `R${rank}` : "X";
}

function passesRank({ rank, calculatedRank }: RosterMember, wanted: string): boolean {
  if (wanted === "other") return calculatedRank !== null && calculatedRank !== heldAs(rank);
  return !wanted || calculatedRank === wanted;
}

function isStale(member: RosterMember, now = clock()): boolean {
  return [
    member.powerLastUpdated,
    member.killsLastUpdated,
    member.techDonationsLastUpdated,
    member.vsLastUpdated,
  ].some((updated) => freshness(updated, now).level === "stale");
}

/** The members that match the filters and the search. No call to the server is needed. */
export function filterMembers(
  members: readonly RosterMember[],
  filters: Filters,
  search: string,
  now = clock(),
): RosterMember[] {
  return members.filter(
    (member) =>
      matchesSearch(member.name, search) &&
      matchesSearch(member.name, filters.name) &&
      passes(member.power, filters.power) &&
      passes(member.techDonations, filters.techDonations) &&
      passes(member.latestVsScore, filters.latestVsScore) &&
      member.strikes >= Number(filters.strikes) &&
      passesRank(member, filters.calculated) &&
      (filters.mark !== "x" || member.calculatedRank === "X") &&
      (filters.mark !== "no-rank" || member.rank === 0) &&
      (filters.mark !== "stale" || isStale(member, now)) &&
      (filters.mark !== "away" || member.away !== null),
  );
}

interface ActiveFilter {
  key: keyof Filters;
  words: string;
}

/** The active filters, as texts for chips: `Power at least 20M`. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filters.mark === "x") active.push({ key: "mark", words: "Calculated rank X" });
  if (filters.mark === "no-rank") active.push({ key: "mark", words: "No Rank" });
  if (filters.mark === "stale") active.push({ key: "mark", words: "Old or missing figures" });
  if (filters.mark === "away") active.push({ key: "mark", words: "Away today" });
  if (filters.strikes) {
    active.push({ key: "strikes", words: `At least ${count(Number(filters.strikes), "strike")}` });
  }
  if (filters.calculated) {
    const other = filters.calculated === "other";
    active.push({
      key: "calculated",
      words: other ? "Another rank than calculated" : `Calculated rank ${filters.calculated}`,
    });
  }
  if (filters.name.trim()) active.push({ key: "name", words: `Name contains “${filters.name.trim()}”` });
  for (const [key, label] of [
    ["power", "Power"],
    ["techDonations", "Tech Donations"],
    ["latestVsScore", "VS Score"],
  ] as const) {
    const words = limitWords(filters[key]);
    if (words) active.push({ key, words: `${label} ${words}` });
  }
  return active;
}

function limitWords({ least, most, missing }: FigureFilter): string {
  if (missing) return "missing";
  return [
    parseLimit(least) === null ? "" : `at least ${least.trim()}`,
    parseLimit(most) === null ? "" : `at most ${most.trim()}`,
  ]
    .filter(Boolean)
    .join(", ");
}
