import type { Account, AccountAction } from "../../api/accounts";
import { dateTime } from "../../format/dates";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";

interface AccountItemProps {
  account: Account;
  onAsk: (action: AccountAction) => void;
}

/** One account: whose it is, how it signs in, since when it exists, and what may be done with it. */
export function AccountItem({ account, onAsk }: AccountItemProps) {
  const { username, memberId, memberName } = account;
  const reason = account.whyUntouched || (account.isOpen ? account.whyKept : "");
  const noteId = `account-${account.id}-note`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <strong dir="auto" title={username} className="truncate font-semibold text-body">
            {username}
          </strong>
          {account.rank > 0 && <RankBadge rank={account.rank} />}
          {account.isOperator && <Chip tone="blue">Operator</Chip>}
          {account.isYou && <Chip tone="solid">You</Chip>}
          {!account.isOpen && <Chip tone="red">Access taken away</Chip>}
          {account.isOpen && !account.mayEnter && <Chip tone="amber">Not R4 or R5</Chip>}
        </div>
        <div className="text-small text-text-2">
          {memberId && memberName ? (
            <MemberLink id={memberId} name={memberName} className="touch:my-0 touch:py-3.5" />
          ) : (
            "No member"
          )}
        </div>
        <p className="text-small text-text-3">{facts(account).join(" · ")}</p>
        {reason && (
          <p id={noteId} className="text-small text-text-3">
            {reason}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {account.isOpen && (
          <Button
            aria-label={`End sessions of ${username}`}
            disabled={Boolean(account.whyUntouched) || account.sessions === 0}
            onClick={() => onAsk("end-sessions")}
          >
            End sessions
          </Button>
        )}
        <Button
          variant="outline"
          aria-label={
            account.isOpen ? `Take access away from ${username}` : `Give access back to ${username}`
          }
          aria-describedby={reason ? noteId : undefined}
          disabled={Boolean(reason)}
          onClick={() => onAsk(account.isOpen ? "take-access" : "give-access")}
        >
          {account.isOpen ? "Take access away" : "Give access back"}
        </Button>
      </div>
    </li>
  );
}

function facts(account: Account): string[] {
  return [
    account.lastSignIn ? `Last sign-in ${dateTime(account.lastSignIn)}` : "Never signed in",
    account.discord ? "Discord connected" : "No Discord",
    ...(account.sessions ? [`${account.sessions} ${account.sessions === 1 ? "browser" : "browsers"}`] : []),
    ...(account.invitedBy ? [`Invited by ${account.invitedBy}`] : []),
  ];
}
