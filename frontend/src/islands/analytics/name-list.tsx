import type { Named } from "../../api/analytics";
import { Button } from "../../ui/button";
import { Chip, type ChipTone } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { useShortList } from "../../ui/use-short-list";

const SHOWN = 12;

interface NameListProps {
  title: string;
  /** The text for an empty list. */
  none: string;
  /** `away`: the note beside the name. */
  members: readonly (Named & { away?: string })[];
  /** An explanation below the list. */
  note?: string;
  tone?: ChipTone;
}

/** Members by name with their count. A long list is cut off until the rest is requested. */
export function NameList({ title, none, members, note, tone = "plain" }: NameListProps) {
  const { shown, whole, toggle } = useShortList(members, SHOWN);
  return (
    <div className="min-w-0 px-4 py-3 md:px-5">
      <h3 className="type-head flex items-center gap-2 text-text-3">
        {title} <Chip tone={members.length > 0 ? tone : "plain"}>{members.length}</Chip>
      </h3>
      {members.length === 0 && <p className="pt-2 text-body text-text-2">{none}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 pt-2 touch:gap-y-0">
        {shown.map((member) => (
          <li key={member.memberId} className="flex min-w-0 max-w-full items-baseline gap-1.5">
            <MemberLink id={member.memberId} name={member.name} className="touch:my-0 touch:py-3" />
            {member.away && <span className="text-small text-text-3">{member.away}</span>}
          </li>
        ))}
      </ul>
      {note && members.length > 0 && <p className="pt-2 text-small text-text-2">{note}</p>}
      {toggle && (
        <Button size="sm" variant="ghost" className="-ml-2.5 mt-1" onClick={toggle}>
          {whole ? "Show fewer" : `Show ${members.length - SHOWN} more`}
        </Button>
      )}
    </div>
  );
}
