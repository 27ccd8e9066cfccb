import type { LinkedMember } from "../../api/personal-links";
import { dateTime } from "../../format/dates";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";

interface LinkedItemProps {
  member: LinkedMember;
  onAsk: (kind: "one" | "revoke") => void;
}

/** A member with the link that holds, and what may be done about it. */
export function LinkedItem({ member, onAsk }: LinkedItemProps) {
  const { memberId, memberName, rank, link, mayLink } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 items-center gap-2">
          <MemberLink id={memberId} name={memberName} className="min-w-0 font-semibold" />
          <RankBadge rank={rank} />
          {link?.openedAt && <Chip tone="green">Opened</Chip>}
        </p>
        <p className="text-small text-text-2">
          {link ? (
            <>
              {`Until ${dateTime(link.expiresAt)}`}
              {link.madeBy && (
                <>
                  , made by <bdi>{link.madeBy}</bdi>
                </>
              )}
              {link.openedAt ? `, last opened ${dateTime(link.openedAt)}` : ", not opened yet"}
            </>
          ) : (
            "No link"
          )}
        </p>
      </div>
      {mayLink ? (
        <div className="flex gap-2">
          {link && (
            <Button size="sm" aria-label={`Revoke the link of ${memberName}`} onClick={() => onAsk("revoke")}>
              Revoke
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-label={`Make ${link ? "a new" : "a"} link for ${memberName}`}
            onClick={() => onAsk("one")}
          >
            {link ? "New link" : "Make link"}
          </Button>
        </div>
      ) : (
        <p className="text-small text-text-3">Ask an R5</p>
      )}
    </li>
  );
}
