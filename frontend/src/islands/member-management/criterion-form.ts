import type { RankCriterion, Requirements } from "../../api/roster";
import { full } from "../../format/numbers";
import { figureIn, figureProblem } from "./edit-form";

export const REQUIREMENTS = [
  { key: "powerRequirement", label: "Power" },
  { key: "vsRequirement", label: "VS Score" },
  { key: "donationsRequirement", label: "Tech Donations" },
] as const;
type RequirementKey = (typeof REQUIREMENTS)[number]["key"];
export type CriterionForm = Record<RequirementKey, string>;

const EMPTY: CriterionForm = { powerRequirement: "", vsRequirement: "", donationsRequirement: "" };

/** A rank's requirements as field texts; empty if the rank has no criteria. */
export function criterionForm(criterion: RankCriterion): CriterionForm {
  return criterion.id === null ? EMPTY : asTyped(criterion);
}

/** Requirements as field texts. */
export function asTyped({
  powerRequirement,
  vsRequirement,
  donationsRequirement,
}: Requirements): CriterionForm {
  return {
    powerRequirement: full(powerRequirement),
    vsRequirement: full(vsRequirement),
    donationsRequirement: full(donationsRequirement),
  };
}

export function criterionProblem(text: string): string | null {
  return figureProblem(text);
}

const MOST_SEATS = 1000;

export function seatsProblem(text: string): string | null {
  const seats = seatsIn(text);
  if (!text.trim() || (seats !== null && seats >= 1 && seats <= MOST_SEATS)) return null;
  return `A number from 1 to ${MOST_SEATS}, or empty`;
}

/** How many members may hold a rank; null for no limit. */
export function seatsIn(text: string): number | null {
  const seats = figureIn(text);
  return seats === null ? null : Number(seats);
}

/** The requirements in the API's format; an empty field is 0 (spec, section 5). */
export function requirementsOf(form: CriterionForm): Requirements {
  const figure = (key: RequirementKey) => figureIn(form[key]) ?? "0";
  return {
    powerRequirement: figure("powerRequirement"),
    vsRequirement: figure("vsRequirement"),
    donationsRequirement: Number(figure("donationsRequirement")),
  };
}
