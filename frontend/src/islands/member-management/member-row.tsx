import { type KeyboardEvent, type MouseEvent, memo, useRef } from "react";
import type { RosterMember } from "../../api/roster";
import { shortDate } from "../../format/dates";
import { count } from "../../format/numbers";
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
  /** Whether the name looks like another member's: it is shown in letters that tell `I`, `l`, `1`, `O` and `0` apart. */
  alike: boolean;
  room: Room;
  selected: boolean;
  /** Why the checkbox can't be used, or null. */
  blocked: string | null;
  /** `range`: Shift was held, so the range from the last used row is selected. */
  onSelect: (id: number, range: boolean) => void;
}

/**
 * One member of the table. A row that is filtered out stays on the page, hidden, and its cells are drawn again only if
 * their data changes. So a key in the search box costs one attribute per row.
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

const Cells = memo(function Cells({ member, alike, room, selected, blocked, onSelect }: CellsProps) {
  const phone = room === "phone";
  const { name } = member;
  return (
    <>
      <td className="phone:self-center">
        <SelectBox member={member} selected={selected} blocked={blocked} onSelect={onSelect} />
      </td>
      {/* On a phone name and ranks share a line; the ranks get their room first. */}
      <th
        scope="row"
        className={cx(
          "phone:col-span-3 phone:col-start-2 phone:row-start-1 phone:min-w-0 phone:self-center",
          member.rank === 0 ? "phone:pr-40" : differs(member) ? "phone:pr-34" : "phone:pr-18",
        )}
      >
        <MemberLink
          narrows
          id={member.id}
          name={name}
          className={cx("text-left font-semibold", alike && "font-mono")}
        />
        {member.strikes > 0 && (
          <span className="block truncate text-caption text-destructive">
            {count(member.strikes, "strike")}
          </span>
        )}
        {member.away && (
          <span className="block truncate text-caption text-text-3" title={member.away.reason || undefined}>
            Away to {shortDate(member.away.to)}
          </span>
        )}
      </th>
      <FigureCells member={member} short={phone} />
      {phone ? (
        <td className="col-span-3 col-start-2 row-start-1 self-center justify-self-end whitespace-nowrap text-small text-text-2">
          <RankWords member={member} />
        </td>
      ) : (
        <>
          <RankCells member={member} tight={room === "tight"} />
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

/** Rank and previous rank. A tight row has the choice only for a member without a rank, in both cells. */
function RankCells({ member, tight }: { member: RosterMember; tight: boolean }) {
  if (tight && member.rank === 0) {
    return (
      <td colSpan={2}>
        <QuickRank member={member} />
      </td>
    );
  }
  return (
    <>
      <td className="whitespace-nowrap">{tight ? rankWord(member) : <QuickRank member={member} />}</td>
      <td>
        <PreviousRank member={member} />
      </td>
    </>
  );
}

/** A select for the rank, wide enough for No Rank. */
function QuickRank({ member }: { member: RosterMember }) {
  return (
    <span className="block w-26">
      <RankSelect member={member} />
    </span>
  );
}

function SelectBox({ member, selected, blocked, onSelect }: Omit<CellsProps, "room" | "alike">) {
  // Not every browser reports that Shift was held when the space bar makes the click.
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
  return member.calculatedRank !== null && member.calculatedRank !== rankWord(member);
}

function RankWords({ member }: { member: RosterMember }) {
  const { calculatedRank, rank } = member;
  return (
    <span className="flex items-center">
      {rank === 0 ? <QuickRank member={member} /> : rankWord(member)}
      {differs(member) && (
        <>
          {" "}
          <span className={cx("ml-1", rank === 0 && "sr-only")}>calculated</span>{" "}
          <span
            className={cx(
              "ml-1 font-bold font-display",
              calculatedRank === "X" ? "text-destructive" : "text-text",
            )}
          >
            {calculatedRank}
          </span>
        </>
      )}
    </span>
  );
}
