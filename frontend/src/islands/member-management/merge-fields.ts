import type { MergeChoices, MergedData, MergeField, MergeProposal, RosterMember } from "../../api/roster";
import { full, NO_VALUE, score } from "../../format/numbers";
import { text } from "../../format/text";

interface FieldOfMerge {
  key: MergeField;
  label: string;
  shown: (member: RosterMember) => string;
  /** When the figure was last updated. Names and ranks have no such date. */
  updated?: (member: RosterMember) => string | null;
  /** A note on the value. */
  mark?: (member: RosterMember) => { tone: "amber" | "blue"; words: string } | null;
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
  {
    key: "discordUsername",
    label: "Discord",
    shown: ({ discordUsername }) => discordUsername || NO_VALUE,
    mark: discordMark,
  },
  { key: "rank", label: "Rank", shown: ({ rank }) => (rank > 0 ? `R${rank}` : "No Rank") },
];

/** Whether the Discord name can sign in. A merge does not change that, and confirms nothing. */
function discordMark({ discordTied, discordConfirmed, discordUsername }: RosterMember) {
  if (discordTied) return { tone: "blue", words: text("signs in") } as const;
  if (!discordUsername) return null;
  if (discordConfirmed) return { tone: "blue", words: text("may sign in") } as const;
  return { tone: "amber", words: text("not confirmed") } as const;
}

/** The merged member, with each field from the chosen side. */
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
