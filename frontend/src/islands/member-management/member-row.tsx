import { type KeyboardEvent, type MouseEvent, memo, useRef } from "react";
import type { RosterMember } from "../../api/roster";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { MemberLink } from "../../ui/member-link";
import { FigureCells } from "./figure-cells";
import { RankSelect } from "./rank-select";
import { CalculatedRank, PreviousRank } from "./ranks";
import { RowActions } from "./row-actions";
import type { Room } from "./use-room";

interface CellsProps {
  member: RosterMember;
  room: Room;
  selected: boolean;
  /** Why the checkbox can't be used, or null. */
  blocked: string | null;
  /** `range`: with Shift, from the row used last. */
  onSelect: (id: number, range: boolean) => void;
}

/**
 * One member of the table. A row that is filtered away stays in the page unseen, and its cells are drawn again only when
 * something of them changes: a key in the search box costs an attribute for each row.
 */
export function MemberRow({ hidden, ...cells }: CellsProps & { hidden: boolean }) {
  return (
    <tr
      hidden={hidden}
      data-selected={cells.selected || undefined}
      className="data-selected:bg-[color-mix(in_srgb,var(--color-tactical-tint)_75%,var(--color-surface))]"
    >
      <Cells {...cells} />
    </tr>
  );
}

const Cells = memo(function Cells({ member, room, selected, blocked, onSelect }: CellsProps) {
  const phone = room === "phone";
  const { name } = member;
  return (
    <>
      <td className="phone:self-center">
        <SelectBox member={member} selected={selected} blocked={blocked} onSelect={onSelect} />
      </td>
      {/* On a phone name and ranks share a line: the name leaves the ranks their room. */}
      <th
        scope="row"
        className={cx(
          "phone:col-span-3 phone:col-start-2 phone:row-start-1 phone:min-w-0 phone:self-center",
          differs(member) ? "phone:pr-34" : "phone:pr-18",
        )}
      >
        <MemberLink id={member.id} name={name} className="text-left font-semibold" />
      </th>
      <FigureCells member={member} short={phone} />
      {phone ? (
        <td className="col-span-3 col-start-2 row-start-1 self-center justify-self-end whitespace-nowrap text-small text-text-2">
          <RankWords member={member} />
        </td>
      ) : (
        <>
          <td className="whitespace-nowrap">
            {room === "tight" ? (
              rankWord(member)
            ) : (
              <span className="block w-[88px]">
                <RankSelect member={member} />
              </span>
            )}
          </td>
          <td>
            <PreviousRank member={member} />
          </td>
          <td>
            <CalculatedRank member={member} />
          </td>
        </>
      )}
      <td className="text-right [&>span]:justify-end phone:col-start-5 phone:row-start-1 phone:justify-self-end">
        <RowActions member={member} room={room} />
      </td>
    </>
  );
});

function SelectBox({ member, selected, blocked, onSelect }: Omit<CellsProps, "room">) {
  // Not every browser tells a click made by the space bar that Shift was held.
  const shift = useRef(false);
  const hold = (event: KeyboardEvent) => {
    shift.current = event.shiftKey;
  };
  return (
    <span className="flex" title={blocked ?? undefined}>
      <Checkbox
        aria-label={`Select ${member.name}${blocked ? `. ${blocked}` : ""}`}
        checked={selected}
        disabled={blocked !== null}
        onKeyDown={hold}
        onKeyUp={hold}
        onClick={(event: MouseEvent) => onSelect(member.id, event.shiftKey || shift.current)}
      />
    </span>
  );
}

function rankWord({ rank }: RosterMember): string {
  return rank > 0 ? `R${rank}` : "No Rank";
}

function differs(member: RosterMember): boolean {
  return member.calculatedRank !== rankWord(member);
}

function RankWords({ member }: { member: RosterMember }) {
  const { calculatedRank } = member;
  return (
    <>
      {rankWord(member)}
      {differs(member) && (
        <>
          {" "}
          <span className="ml-1">calculated</span>{" "}
          <span
            className={cx(
              "font-bold font-display",
              calculatedRank === "X" ? "text-destructive" : "text-text",
            )}
          >
            {calculatedRank}
          </span>
        </>
      )}
    </>
  );
}
