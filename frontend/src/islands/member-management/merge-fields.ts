import type { MergeChoices, MergedData, MergeField, MergeProposal, RosterMember } from "../../api/roster";
import { full, NO_VALUE, score } from "../../format/numbers";

interface FieldOfMerge {
  key: MergeField;
  label: string;
  shown: (member: RosterMember) => string;
  /** When the figure was last updated; names and ranks have no such moment. */
  updated?: (member: RosterMember) => string | null;
}

export const MERGE_FIELDS: readonly FieldOfMerge[] = [
  { key: "name", label: "Name", shown: ({ name }) => name },
  {
    key: "power",
    label: "Power",
    shown: ({ power }) => full(power),
    updated: (member) => member.powerLastUpdated,
  },
  {
    key: "techDonations",
    label: "Tech Donations",
    shown: ({ techDonations }) => full(techDonations),
    updated: (member) => member.techDonationsLastUpdated,
  },
  {
    key: "latestVsScore",
    label: "VS Score",
    shown: ({ latestVsScore }) => score(latestVsScore),
    updated: (member) => member.vsLastUpdated,
  },
  { key: "discordUsername", label: "Discord", shown: ({ discordUsername }) => discordUsername || NO_VALUE },
  { key: "rank", label: "Rank", shown: ({ rank }) => (rank > 0 ? `R${rank}` : "No Rank") },
];

/** The member that a merge leaves, field by field from the chosen side. */
export function mergedData(proposal: MergeProposal, choices: MergeChoices): MergedData {
  const from = <Field extends MergeField>(field: Field) => proposal[choices[field]][field];
  return {
    name: from("name"),
    power: from("power"),
    techDonations: from("techDonations"),
    latestVsScore: from("latestVsScore"),
    discordUsername: from("discordUsername"),
    rank: from("rank"),
  };
}
