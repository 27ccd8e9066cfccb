import { createContext, useContext } from "react";
import { leads } from "../../api/members";
import type { CurrentUser } from "../../api/types";

/** What the visitor may do to members. The server decides (members.authority); the screen only shows it in advance. */
interface Rights {
  /** May change name, rank, Discord and activity of R4 and R5. */
  changesLeaders: boolean;
  deletesMembers: boolean;
  confirmsDiscord: boolean;
  /** May manage accounts and invitations. */
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

/** What the visitor may do to one member, and why they may not do the rest. */
export function useRights(member: Ranked) {
  const rights = useContext(RightsContext);
  const own = member.id === rights.memberId;
  const person = rights.changesLeaders || !leads(member.rank) || own;
  return {
    confirmsDiscord: rights.confirmsDiscord,
    /** Why the visitor can change nothing but the figures; null if they can change more. */
    noPerson: person ? null : ONLY_R5_CHANGES,
    noDelete: rights.deletesMembers ? null : ONLY_R5_DELETES,
    noRank: rights.changesLeaders || !leads(member.rank) ? null : ONLY_R5_CHANGES,
    /** Whether the visitor may give this member the rank. */
    givesRank: (rank: number) =>
      rights.changesLeaders || rank === member.rank || (!leads(member.rank) && !leads(rank)),
  };
}
