import UserCog from "lucide-react/icons/user-cog";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { type Invitation, useAccounts, useInvitations } from "../../api/accounts";
import { dateTime } from "../../format/dates";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { ErrorState } from "../../ui/error-state";
import { later, useLater } from "../../ui/later";
import { RankBadge } from "../../ui/rank-badge";
import { SkeletonRows } from "../../ui/skeleton";
import { AccountItem } from "./account-item";
import type { Asked } from "./asked";

export const accountDialogs = later(() => import("./account-dialogs"));

/** Member Management of the Admin Panel: accounts and invitations. For R5s. */
export function AccountsCard() {
  const accounts = useAccounts();
  const invitations = useInvitations();
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLater(accountDialogs, asked !== null);
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-4 pt-4 pb-3 md:px-5">
        <div>
          <h2 className="type-card flex items-center gap-2.5">
            <UserCog aria-hidden size={16} className="text-text-3" />
            Member Management
          </h2>
          <p className="mt-0.5 text-small text-text-2">
            The leaders’ accounts. The members’ figures and ranks are on{" "}
            <a
              href="/admin/member-management"
              className="touch-area text-blue underline-offset-4 hover:underline"
            >
              the page of that name
            </a>
            .
          </p>
        </div>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden size={16} />}
          disabled={!invitations.data}
          onPointerEnter={accountDialogs.load}
          onClick={() => setAsked({ kind: "invite" })}
        >
          Invite a leader
        </Button>
      </div>
      {accounts.isPending && <SkeletonRows rows={3} label="Loading the accounts" />}
      {accounts.isError && <ErrorState title="Failed to fetch the accounts" query={accounts} />}
      {accounts.data && (
        <ul aria-label="Accounts" className="border-line border-t">
          {accounts.data.map((account) => (
            <AccountItem key={account.id} account={account} onAsk={(kind) => setAsked({ kind, account })} />
          ))}
        </ul>
      )}
      {invitations.isError && <ErrorState title="Failed to fetch the invitations" query={invitations} />}
      {invitations.data && invitations.data.invitations.length > 0 && (
        <section aria-labelledby="open-invitations" className="border-line border-t">
          <h3 id="open-invitations" className="type-head px-4 pt-4 pb-1 text-text-3 md:px-5">
            Open invitations
          </h3>
          <ul>
            {invitations.data.invitations.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                onWithdraw={() => setAsked({ kind: "withdraw", invitation })}
              />
            ))}
          </ul>
        </section>
      )}
      {asked && dialogs && (
        <dialogs.AccountDialog
          asked={asked}
          members={invitations.data?.members ?? []}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface InvitationItemProps {
  invitation: Invitation;
  onWithdraw: () => void;
}

function InvitationItem({ invitation, onWithdraw }: InvitationItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <strong dir="auto" title={invitation.memberName} className="truncate font-semibold text-body">
            {invitation.memberName}
          </strong>
          <RankBadge rank={invitation.rank} />
          {invitation.void && <Chip tone="amber">Can't be used</Chip>}
        </p>
        <p className="text-small text-text-3">
          Invited by <bdi>{invitation.invitedBy}</bdi>, until {dateTime(invitation.expiresAt)}
        </p>
        {invitation.void && <p className="text-small text-warning">{invitation.void}</p>}
      </div>
      <Button aria-label={`Withdraw the invitation of ${invitation.memberName}`} onClick={onWithdraw}>
        Withdraw
      </Button>
    </li>
  );
}
