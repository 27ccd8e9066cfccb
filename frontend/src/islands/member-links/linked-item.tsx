import type { LinkedMember } from "../../api/personal-links";
import { dateTime } from "../../format/dates";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";

interface LinkedItemProps {
  member: LinkedMember;
  onAsk: (kind: "one" | "revoke") => void;
}

/** A member with the valid link, and what may be done with it. */
export function LinkedItem({ member, onAsk }: LinkedItemProps) {
  const { memberId, memberName, rank, link, mayLink } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 items-center gap-2">
          <MemberLink id={memberId} name={memberName} className="min-w-0 font-semibold" />
          <RankBadge rank={rank} />
          {link?.openedAt && <Chip tone="green">{text("Opened")}</Chip>}
        </p>
        <p className="text-small text-text-2">
          {link ? (
            <>
              {text("Until {when}", { when: dateTime(link.expiresAt) })}
              {link.madeBy && (
                <>
                  {text(", made by")} <bdi>{link.madeBy}</bdi>
                </>
              )}
              {link.openedAt
                ? text(", last opened {when}", { when: dateTime(link.openedAt) })
                : text(", not opened yet")}
            </>
          ) : (
            text("No link")
          )}
        </p>
      </div>
      {mayLink ? (
        <div className="flex gap-2">
          {link && (
            <Button
              size="sm"
              aria-label={text("Revoke the link of {name}", { name: memberName })}
              onClick={() => onAsk("revoke")}
            >
              {text("Revoke")}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-label={
              link
                ? text("Make a new link for {name}", { name: memberName })
                : text("Make a link for {name}", { name: memberName })
            }
            onClick={() => onAsk("one")}
          >
            {link ? text("New link") : text("Make link")}
          </Button>
        </div>
      ) : (
        <p className="text-small text-text-3">{text("Ask an R5")}</p>
      )}
    </li>
  );
}
