import type { Threshold } from "../../api/criteria";
import type { RankCriterion } from "../../api/roster";
import {
  asTyped,
  type CriterionForm,
  criterionForm,
  criterionProblem,
  REQUIREMENTS,
  requirementsOf,
} from "./criterion-form";

/** The field texts of one rank. `kept`: it has criteria, so empty fields are 0; else it stays without. */
export interface RankForm {
  rank: number;
  kept: boolean;
  typed: CriterionForm;
}

/** The present criteria as forms. A rank without criteria has empty fields. */
export function rankForms(criteria: readonly RankCriterion[]): RankForm[] {
  return criteria.map((criterion) => ({
    rank: criterion.rank,
    kept: criterion.id !== null,
    typed: criterionForm(criterion),
  }));
}

/** The forms with the proposed thresholds. A rank without a proposal keeps its fields. */
export function withProposed(forms: readonly RankForm[], proposed: readonly Threshold[]): RankForm[] {
  return forms.map((form) => {
    const found = proposed.find(({ rank }) => rank === form.rank);
    return found ? { ...form, typed: asTyped(found) } : form;
  });
}

function isAsked({ kept, typed }: RankForm): boolean {
  return kept || REQUIREMENTS.some(({ key }) => typed[key].trim());
}

/** The thresholds in the API's format; null while a field does not contain a figure. */
export function thresholdsOf(forms: readonly RankForm[]): Threshold[] | null {
  if (forms.some(({ typed }) => REQUIREMENTS.some(({ key }) => criterionProblem(typed[key])))) return null;
  return forms.filter(isAsked).map(({ rank, typed }) => ({ rank, ...requirementsOf(typed) }));
}
