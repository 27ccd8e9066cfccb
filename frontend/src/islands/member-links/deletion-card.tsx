import type { DeletionRequest } from "../../api/deletion-requests";
import { dateTime } from "../../format/dates";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import type { Asked } from "./asked";

interface DeletionCardProps {
  requests: readonly DeletionRequest[];
  /** Whether this leader is an R5 and so may decide. */
  decides: boolean;
  onAsk: (asked: Asked) => void;
}

/** The members who asked to have their data deleted. */
export function DeletionCard({ requests, decides, onAsk }: DeletionCardProps) {
  return (
    <Card flush title={text("Asked to be deleted")} className="border-warning-edge">
      <p className="max-w-[64ch] px-4 pb-3 text-body text-text-2 md:px-5">
        {decides
          ? text(
              "Deleting takes all that is kept of the member, for good. Saved weeks keep the figures without the name.",
            )
          : text("An R5 decides: ask one to look at this.")}
      </p>
      <ul aria-label={text("Asked to be deleted")}>
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 md:px-5"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="flex min-w-0 items-center gap-2">
                <MemberLink
                  id={request.memberId}
                  name={request.memberName}
                  className="min-w-0 font-semibold"
                />
                <RankBadge rank={request.rank} />
              </p>
              <p className="text-small text-text-2">
                {text("Asked {when}", { when: dateTime(request.askedAt) })}
              </p>
            </div>
            {decides && (
              <div className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={text("Decline to delete {name}", { name: request.memberName })}
                  onClick={() => onAsk({ kind: "decline", request })}
                >
                  {text("Decline")}
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={text("Delete all data of {name}", { name: request.memberName })}
                  onClick={() => onAsk({ kind: "grant", request })}
                >
                  {text("Delete all")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
