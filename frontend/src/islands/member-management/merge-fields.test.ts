import { expect, test } from "vitest";
import { mergedData } from "./merge-fields";
import { aProposal, aRosterMember } from "./testing";

test("each field comes from the side chosen for it", () => {
  const target = aRosterMember({ id: 1, name: "☆Quasar", power: "175751889", techDonations: null, rank: 2 });
  const source = aRosterMember({ id: 2, name: "Quasar", power: "174902113", techDonations: 30_118, rank: 3 });
  const proposal = aProposal(target, source);
  expect(mergedData(proposal, { ...proposal.choices, name: "source", rank: "source" })).toEqual({
    name: "Quasar",
    power: "175751889",
    techDonations: 30_118,
    latestVsScore: null,
    discordUsername: "",
    rank: 3,
  });
});
