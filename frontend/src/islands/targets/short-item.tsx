import type { Short, ShortMember } from "../../api/targets";
import { weekdayDate } from "../../format/dates";
import { abbreviate, beside, full } from "../../format/numbers";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";

/** A member who is short: of which figures, by how much, and whether days away excuse it. */
export function ShortItem({ member, week }: { member: ShortMember; week: string }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:px-5">
      <div className="flex min-w-0 items-start gap-2">
        <MemberLink
          id={member.memberId}
          name={member.memberName}
          query={`?week=${week}`}
          className="min-w-0 font-semibold"
        />
        <span className="text-small text-text-3">{member.rank}</span>
        {member.excused && <Chip tone="blue">Excused</Chip>}
      </div>
      <ul className="grid gap-x-4 gap-y-1 lg:grid-cols-2">
        {member.short.map((one) => (
          <ShortLine key={`${one.figure} ${one.date}`} one={one} />
        ))}
      </ul>
    </li>
  );
}

function ShortLine({ one }: { one: Short }) {
  const write = beside(one.has, one.least);
  const what = one.date === null ? one.label : dated(one.label, one.figure, one.date);
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-body">
      <span className="text-text-2">{what}:</span>
      <span title={`${full(one.has)} of ${full(one.least)}`}>
        <b className="type-figure">{write(one.has)}</b> of {write(one.least)}
      </span>
      <span className={one.excused ? "text-text-3" : "text-warning"} title={full(one.missing)}>
        {abbreviate(one.missing)} missing
      </span>
      {one.away && <span className="text-small text-text-3">{one.away}</span>}
    </li>
  );
}

/** A duel day is shown without its label. An event needs its label. */
function dated(label: string, figure: string, day: string): string {
  return figure === "duel-day" ? weekdayDate(day) : `${label}, ${weekdayDate(day)}`;
}
