/** Who a row is where its name is clearly not the member's: what is asked, and what may be answered. Pure. */
import { leads } from "../api/members";
import type { Member, Review, ReviewRow, RowEdit } from "../api/types";

/** An edit that answers neither that the member has the row's name nor that the name was misread. */
export const UNANSWERED: Pick<RowEdit, "samePerson" | "misread"> = { samePerson: false, misread: false };

/** Whether a member, proposed or chosen by hand, would have another name than the one that was clearly read. */
export function isUnderNewName({ namedLike }: ReviewRow, memberId: number | null): boolean {
  return memberId !== null && namedLike !== null && !namedLike.includes(memberId);
}

/** Whether a row asks whose it is, so that Accept is no answer. */
export function asksWhose(view: { asksSamePerson: boolean; near: number | null }): boolean {
  return view.asksSamePerson || view.near !== null;
}

/** Whether the letters of a row's name are more than a guess, so that it may be a new name. */
export function isNamedClearly({ row }: { row: ReviewRow }): boolean {
  return row.namedLike !== null;
}

/** Whether applying a row renames its member. A former member who comes back is known by both names instead. */
export function takesName(
  row: ReviewRow,
  { accepted, samePerson }: RowEdit,
  memberId: number | null,
): boolean {
  const isReturning = memberId === row.returning?.memberId;
  return isUnderNewName(row, memberId) && !isReturning && ((accepted && samePerson) ?? false);
}

/** Why a member can't be given the name of a row; null where they can. */
export function whyNotRenamed(
  name: string,
  member: Member | undefined,
  members: ReadonlyMap<number, Member>,
  { changesLeaders, ownMemberId }: Pick<Review, "changesLeaders" | "ownMemberId">,
): string | null {
  if (!name) return "A new name can't be empty: type it, or choose another answer";
  const taken = [...members.values()].some((other) => other.name === name && other.id !== member?.id);
  if (taken) return `Another member is called ${name} already: choose that member, or another answer`;
  const isLeader = member !== undefined && leads(member.rank) && member.id !== ownMemberId;
  return isLeader && !changesLeaders ? "Only an R5 renames an R4 or R5" : null;
}
