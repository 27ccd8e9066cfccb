/** Converts a query to the state of its form, and back to JSON. */
import { parseFigure } from "../../format/numbers";

export interface TimeState {
  kind: "newest" | "week" | "weeks" | "span" | "ever" | "day";
  week: string;
  weeks: string;
  since: string;
  until: string;
  day: string;
}

/** What a figure is compared with: a number, the mean or median of the group, or a member's own figure. */
export interface ConditionState {
  figure: string;
  of: string;
  comparison: string;
  against: "value" | "member" | string;
  value: string;
  member: string;
  time: TimeState;
}

export interface QueryState {
  operation: string;
  figure: string;
  time: TimeState;
  members: number[];
  without: number[];
  ranks: string[];
  calculated: string[];
  conditions: ConditionState[];
  either: boolean;
  away: string;
  struck: string;
  order: string;
  by: string;
  rank: string;
  limit: string;
  place: string;
  percent: string;
  days: string;
  detail: string;
  show: string;
}

type Json = Record<string, unknown>;

export const NEWEST: TimeState = { kind: "newest", week: "", weeks: "", since: "", until: "", day: "" };
const NUMBERS = ["limit", "place", "percent", "days"] as const;
const WORDS = ["rank", "detail"] as const;

const said = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);
const part = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});

export function stateOf(query: unknown): QueryState {
  const asked = part(query);
  const whom = part(asked.subjects);
  return {
    operation: said(asked.operation),
    figure: said(asked.figure),
    time: timeOf(asked.time),
    members: list(whom.members),
    without: list(whom.without),
    ranks: list(whom.ranks),
    calculated: list(whom.calculated),
    conditions: list(whom.conditions).map(conditionOf),
    either: whom.either === true,
    away: said(whom.away),
    struck: said(whom.struck),
    order: said(asked.order) || "most",
    by: said(asked.by) || "amount",
    rank: said(asked.rank),
    limit: said(asked.limit),
    place: said(asked.place),
    percent: said(asked.percent),
    days: said(asked.days),
    detail: said(asked.detail),
    show: said(asked.show) || "table",
  };
}

function timeOf(time: unknown): TimeState {
  const { week, weeks, since, until, ever, day } = part(time);
  const kind = week
    ? "week"
    : weeks
      ? "weeks"
      : since || until
        ? "span"
        : ever
          ? "ever"
          : day
            ? "day"
            : "newest";
  return {
    kind,
    week: said(week),
    weeks: said(weeks),
    since: said(since),
    until: said(until),
    day: said(day),
  };
}

function conditionOf(condition: unknown): ConditionState {
  const { figure, comparison, of, value, thanMember, thanGroup, time } = part(condition);
  return {
    figure: said(figure),
    of: said(of) || "value",
    comparison: said(comparison),
    against: said(thanGroup) || (thanMember ? "member" : "value"),
    value: asTyped(value),
    member: said(thanMember),
    time: timeOf(time),
  };
}

/**
 * The form's query as JSON, with only the slots that go with the operation. The server reports what is wrong with it.
 */
export function queryOf(state: QueryState, takes: readonly string[]): Json {
  const has = (slot: string) => takes.includes(slot);
  const asked: Json = { operation: state.operation };
  if (has("figure")) put(asked, "figure", state.figure);
  const whom: Json = {};
  for (const slot of ["members", "without", "ranks", "calculated"] as const)
    if (has(slot) && state[slot].length > 0) whom[slot] = state[slot];
  for (const slot of ["away", "struck"] as const) if (has(slot)) put(whom, slot, state[slot]);
  if (has("conditions") && state.conditions.length > 0) {
    whom.conditions = state.conditions.map(conditionJson);
    if (state.either && state.conditions.length > 1) whom.either = true;
  }
  if (Object.keys(whom).length > 0) asked.subjects = whom;
  if (has("time")) putTime(asked, state.time);
  if (has("order") && state.order !== "most") asked.order = state.order;
  if (has("by") && state.by !== "amount") asked.by = state.by;
  for (const slot of WORDS) if (has(slot)) put(asked, slot, state[slot]);
  for (const slot of NUMBERS) if (has(slot) && state[slot].trim()) asked[slot] = number(state[slot]);
  if (state.show !== "table") asked.show = state.show;
  return asked;
}

function put(into: Json, slot: string, value: string) {
  if (value) into[slot] = value;
}

/** A number in a form that `number` reads back. Three decimals would be read as thousands, so they get a fourth. */
function asTyped(value: unknown): string {
  return said(value).replace(/\.\d{3}$/, "$&0");
}

/**
 * A number without thousands separators, with a point or a comma before its decimals. Anything else stays as it was
 * typed, for the server to refuse.
 */
function number(typed: string): number | string {
  const [, minus = "", figure = "", decimals = ""] =
    /^([-−]?)(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/s.exec(typed.trim()) ?? [];
  const digits = parseFigure(figure.replaceAll("’", "'"));
  if (digits === null) return typed;
  return Number(`${minus && "-"}${digits}.${decimals || 0}`);
}

function putTime(into: Json, { kind, week, weeks, since, until, day }: TimeState) {
  const time: Json = {};
  if (kind === "week") put(time, "week", week);
  if (kind === "weeks" && weeks.trim()) time.weeks = number(weeks);
  if (kind === "span") {
    put(time, "since", since);
    put(time, "until", until);
  }
  if (kind === "ever") time.ever = true;
  if (kind === "day") put(time, "day", day);
  if (Object.keys(time).length > 0) into.time = time;
}

function conditionJson(one: ConditionState): Json {
  const condition: Json = { figure: one.figure, comparison: one.comparison };
  if (one.of !== "value") condition.of = one.of;
  if (one.against === "value") {
    if (one.value.trim()) condition.value = number(one.value);
  } else if (one.against === "member") {
    if (one.member) condition.thanMember = Number(one.member);
  } else condition.thanGroup = one.against;
  putTime(condition, one.time);
  return condition;
}
