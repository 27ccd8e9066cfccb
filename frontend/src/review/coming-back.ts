/** The former members who may come back on the rows of a review, as members that a row can be given to. Pure. */
import type { Member, Review } from "../api/types";

const FORMER: Omit<Member, "id" | "name" | "rank"> = {
  power: null,
  kills: null,
  techDonations: null,
  latestVsScore: null,
  latestVsRank: null,
  discordUsername: "",
  discordConfirmed: false,
  discordTied: false,
  isActive: false,
  inactiveSince: null,
  powerLastUpdated: null,
  killsLastUpdated: null,
  techDonationsLastUpdated: null,
  vsLastUpdated: null,
  createdAt: "",
  updatedAt: "",
};

/** Those who are no members by now. */
export function comingBack({ rows }: Review, members: readonly Member[]): Member[] {
  const active = new Set(members.map(({ id }) => id));
  return rows.flatMap(({ returning: one }) =>
    one && !active.has(one.memberId)
      ? [{ ...FORMER, id: one.memberId, name: one.memberName, rank: one.rank }]
      : [],
  );
}
