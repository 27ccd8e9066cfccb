/** The former members who may have returned on rows of a review, as members that can be chosen for a row. Pure. */
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

/** The former members among them who have not become members since. */
export function comingBack({ rows }: Review, members: readonly Member[]): Member[] {
  const active = new Set(members.map(({ id }) => id));
  return rows.flatMap(({ returning: one }) =>
    one && !active.has(one.memberId)
      ? [{ ...FORMER, id: one.memberId, name: one.memberName, rank: one.rank }]
      : [],
  );
}
