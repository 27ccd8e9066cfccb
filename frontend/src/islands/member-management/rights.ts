import { createContext, useContext } from "react";
import { leads } from "../../api/members";
import type { CurrentUser } from "../../api/types";

/** What the visitor may do to members; the server decides (members.authority), the screen only says so beforehand. */
interface Rights {
  /** Name, rank, Discord and activity of R4 and R5. */
  changesLeaders: boolean;
  deletesMembers: boolean;
  confirmsDiscord: boolean;
  /** Accounts and invitations. */
  keepsAccounts: boolean;
  keepsData: boolean;
  /** The visitor's own member. */
  memberId: number | null;
}

export const ALL_RIGHTS: Rights = {
  changesLeaders: true,
  deletesMembers: true,
  confirmsDiscord: true,
  keepsAccounts: true,
  keepsData: true,
  memberId: null,
};

export const RightsContext = createContext<Rights>(ALL_RIGHTS);

export const rightsOf = ({ rights, memberId }: Pick<CurrentUser, "rights" | "memberId">): Rights => ({
  ...rights,
  memberId,
});

const ONLY_R5_CHANGES = "Only an R5 changes an R4 or R5.";
const ONLY_R5_DELETES = "Only an R5 deletes members for good. Mark the member as inactive instead.";

interface Ranked {
  id: number;
  rank: number;
}

/** What the visitor may do to one member, and why not where not. */
export function useRights(member: Ranked) {
  const rights = useContext(RightsContext);
  const own = member.id === rights.memberId;
  const person = rights.changesLeaders || !leads(member.rank) || own;
  return {
    confirmsDiscord: rights.confirmsDiscord,
    /** Why the person can't be changed beyond the figures; null where they can. */
    noPerson: person ? null : ONLY_R5_CHANGES,
    noDelete: rights.deletesMembers ? null : ONLY_R5_DELETES,
    noRank: rights.changesLeaders || !leads(member.rank) ? null : ONLY_R5_CHANGES,
    /** Whether the rank is one that the visitor may give to this member. */
    givesRank: (rank: number) =>
      rights.changesLeaders || rank === member.rank || (!leads(member.rank) && !leads(rank)),
  };
}
