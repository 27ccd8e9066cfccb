import type { MergeProposal, RankCriterion, RosterMember, WeekPreview } from "../../api/roster";
import { aMember } from "../../test/made-up";

/** A member of the roster, for tests. */
export function aRosterMember(fields: Partial<RosterMember> & { id: number }): RosterMember {
  return {
    ...aMember({ id: fields.id }),
    vsScoreLastUpdated: null,
    previousRank: "R3",
    calculatedRank: "R3",
    unmet: [],
    sfTech: null,
    away: null,
    strikes: 0,
    ...fields,
  };
}

export function criteria(): RankCriterion[] {
  return [5, 4, 3, 2, 1].map((rank) => ({
    id: rank,
    rank,
    powerRequirement: String(rank * 20_000_000),
    vsRequirement: String(rank * 10_000_000),
    donationsRequirement: 20_000 + rank * 1000,
    seats: null,
    reachedBy: rank,
  }));
}

export const holdings = {
  name: "Quasar",
  records: { strength: 14, kills: 12, donations: 10, mutualAssistance: 0, duelDay: 0, event: 0 },
  vsScores: 14,
  sfTech: 1,
  aliases: 2,
  snapshotRows: 14,
  account: false,
};

export function aProposal(target: RosterMember, source: RosterMember): MergeProposal {
  return {
    target,
    source,
    ignored: [],
    choices: {
      name: "target",
      power: "target",
      techDonations: "source",
      latestVsScore: "target",
      discordUsername: "target",
      rank: "target",
    },
    fresher: { power: "target", kills: null, techDonations: "source", latestVsScore: null },
    moves: { ...holdings, name: source.name },
  };
}

/** What saving the week of 22 November would freeze. */
export function aPreview(fields: Partial<WeekPreview>): WeekPreview {
  const none = { carried: 0, carriedFirst: null };
  const power = { of: 100, recorded: 95, first: "2026-11-20", last: "2026-11-21" };
  return {
    weekEnding: "2026-11-22",
    today: "2026-11-22",
    members: 100,
    coverage: [
      { key: "power", title: "Power", ...power, carried: 3, carriedFirst: "2026-11-08" },
      {
        ...{ key: "vs", title: "VS Score", of: 100, recorded: 87 },
        ...{ first: "2026-11-22", last: "2026-11-22", ...none },
      },
    ],
    savedAt: null,
    savedBy: null,
    again: null,
    ...fields,
  };
}
