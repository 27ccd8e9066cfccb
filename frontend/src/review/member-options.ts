import { memberFigure } from "../api/members";
import type { Confidence, Member, ReviewField, ReviewRow } from "../api/types";
import { matchesSearch } from "../format/names";
import { changePercent } from "../format/numbers";
import type { RowView } from "./rows";

export interface MemberOption {
  member: Member;
  /** Set for members whose names resemble the name that was read. */
  confidence: Confidence | null;
  current: string | null;
  change: number | null;
  /** The other row that this member has already been chosen for. */
  takenBy: string | null;
}

interface OptionSources {
  view: RowView;
  views: readonly RowView[];
  members: readonly Member[];
  field: ReviewField;
  search: string;
}

/** The members that a row may belong to: first the proposed member and similar names, then everyone by name. */
export function memberOptions({ view, views, members, field, search }: OptionSources): MemberOption[] {
  const likeness = new Map(likenesses(view.row));
  const taken = new Map(
    views
      .filter(
        (other) =>
          other.row.rowId !== view.row.rowId && other.group !== "left-out" && other.memberId !== null,
      )
      .map((other) => [
        other.memberId,
        other.row.rank === null ? "chosen already" : `already rank ${other.row.rank}`,
      ]),
  );
  return members
    .filter((member) => matchesSearch(member.name, search))
    .sort((a, b) => place(a, likeness) - place(b, likeness) || a.name.localeCompare(b.name))
    .map((member) => {
      const current = memberFigure(member, field);
      return {
        member,
        confidence: likeness.get(member.id) ?? null,
        current,
        change: changePercent(current, view.value),
        takenBy: taken.get(member.id) ?? null,
      };
    });
}

/** The proposed member first, then the alternatives, most similar first. */
function likenesses(row: ReviewRow): [number, Confidence][] {
  const others = row.alternatives
    .filter(({ memberId }) => memberId !== row.memberId)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ memberId, confidence }): [number, Confidence] => [memberId, confidence]);
  return row.memberId === null ? others : [[row.memberId, row.confidence], ...others];
}

function place(member: Member, likeness: ReadonlyMap<number, Confidence>): number {
  const index = [...likeness.keys()].indexOf(member.id);
  return index === -1 ? likeness.size : index;
}
