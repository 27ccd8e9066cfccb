import type { MemberPatch, RosterMember, SfLevels, SfNode } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import { full, parseFigure } from "../../format/numbers";

/** The contents of the Edit Member dialog, as typed. */
export interface EditForm {
  name: string;
  power: string;
  techDonations: string;
  discordUsername: string;
  /** Whether the Discord name may sign in, as an R5 set the box; null if nobody has touched the box. */
  discordConfirmed: boolean | null;
  /** Empty keeps the score; anything else overrides it. */
  vsScore: string;
  rank: string;
  sfTech: Record<SfNode, string>;
}

type BasicField = "name" | "power" | "techDonations" | "discordUsername";
export type SharedField = BasicField | "rank";
const SHARED_FIELDS: readonly { key: SharedField; label: string }[] = [
  { key: "name", label: "Name" },
  { key: "power", label: "Power" },
  { key: "techDonations", label: "Tech Donations" },
  { key: "discordUsername", label: "Discord Username" },
  { key: "rank", label: "Rank" },
];
const BASIC_FIELDS = ["name", "power", "techDonations", "discordUsername"] as const;

export function formOf(member: RosterMember): EditForm {
  const levels = SF_NODES.map(({ key }) => [key, member.sfTech ? String(member.sfTech[key]) : ""]);
  return {
    name: member.name,
    power: grouped(member.power),
    techDonations: grouped(member.techDonations),
    discordUsername: member.discordUsername,
    discordConfirmed: null,
    vsScore: "",
    rank: String(member.rank),
    sfTech: Object.fromEntries(levels) as Record<SfNode, string>,
  };
}

function grouped(value: string | number | null): string {
  return value === null ? "" : full(value);
}

/** The digits of a typed figure without commas and spaces; null if there is anything else. */
export function figureIn(text: string): string | null {
  return parseFigure(text.replace(/[,\s]/g, ""));
}

/** Why what was typed is no figure; null if it is one, or empty. */
export function figureProblem(text: string): string | null {
  if (!text.trim() || figureIn(text) !== null) return null;
  return /^[\d,\s]+$/.test(text) ? "This number is too large" : "Digits, commas and spaces only";
}

/** The errors of the form by field; for levels, by node. */
export function problemsOf(form: EditForm): Partial<Record<keyof EditForm | SfNode, string>> {
  const problems: Partial<Record<keyof EditForm | SfNode, string>> = {};
  if (!form.name.trim()) problems.name = "A member needs a name";
  for (const key of ["power", "techDonations", "vsScore"] as const) {
    const problem = figureProblem(form[key]);
    if (problem) problems[key] = problem;
  }
  for (const { key, most } of SF_NODES) {
    const level = Number(form.sfTech[key].trim() || 0);
    if (level < 0 || level > most) problems[key] = `0 to ${most}`;
  }
  return problems;
}

/** A field of the form in the API's format. Power, donations and Discord are null if empty. */
function sent(form: EditForm, key: SharedField): string | number | null {
  if (key === "rank") return Number(form.rank);
  if (key === "name") return form.name.trim();
  if (key === "discordUsername") return form.discordUsername.trim() || null;
  return form[key].trim() ? figureIn(form[key]) : null;
}

/** A field of the member in the API's format, for comparison. */
function stored(member: RosterMember, key: SharedField): string | number | null {
  const value = member[key];
  if (key === "rank") return value;
  return value === null || value === "" ? null : String(value);
}

/** The basic data that the leader changed; null if nothing changed and nothing has to be saved. */
export function changedBasics(member: RosterMember, form: EditForm): MemberPatch | null {
  const changed = BASIC_FIELDS.filter((key) => sent(form, key) !== stored(member, key));
  const { discordConfirmed } = form;
  const ticked =
    discordConfirmed !== null && discordConfirmed !== willSignIn(member, { ...form, discordConfirmed: null });
  if (!changed.length && !ticked) return null;
  return {
    ...Object.fromEntries(changed.map((key) => [key, sent(form, key)])),
    ...(ticked ? { discordConfirmed } : {}),
  };
}

/** Whether the form's Discord name may sign in once an R5 saves it. A new name may, unless the box says otherwise. */
export function willSignIn(member: RosterMember, form: EditForm): boolean {
  const isNew = sent(form, "discordUsername") !== stored(member, "discordUsername");
  return form.discordConfirmed ?? (isNew || member.discordConfirmed);
}

/**
 * The six levels to save, with 0 for a level that is not a number; null if all fields are empty or no level differs.
 */
export function changedLevels(member: RosterMember, form: EditForm): SfLevels | null {
  const typed = SF_NODES.map(({ key }) => [key, form.sfTech[key].trim()] as const);
  if (typed.every(([, text]) => !text)) return null;
  const levels = Object.fromEntries(typed.map(([key, text]) => [key, levelIn(text)])) as SfLevels;
  const same = SF_NODES.every(({ key }) => member.sfTech?.[key] === levels[key]);
  return same ? null : levels;
}

function levelIn(text: string): number {
  const level = Number.parseInt(text, 10);
  return Number.isNaN(level) ? 0 : level;
}

/** A field that this leader and another one both changed, with both values to choose from. */
export interface Clash {
  key: SharedField;
  label: string;
  mine: string | number | null;
  theirs: string | number | null;
}

/** The fields in which two leaders' edits disagree. `before`: the member when this form was opened. */
export function clashes(before: RosterMember, now: RosterMember, form: EditForm): Clash[] {
  return SHARED_FIELDS.map(({ key, label }) => ({
    key,
    label,
    mine: sent(form, key),
    theirs: stored(now, key),
    started: stored(before, key),
  }))
    .filter(({ mine, theirs, started }) => theirs !== started && mine !== started && mine !== theirs)
    .map(({ started: _, ...clash }) => clash);
}

/** The form, updated in the fields that only the other leader changed. */
export function withTheirs(before: RosterMember, now: RosterMember, form: EditForm): EditForm {
  const theirs = formOf(now);
  const next = { ...form };
  for (const { key } of SHARED_FIELDS) {
    if (sent(form, key) === stored(before, key)) next[key] = theirs[key];
  }
  return next;
}
