import { changeAccount, type Invitable, refreshAccounts, withdrawInvitation } from "../../api/accounts";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { useAct } from "../../ui/use-act";
import type { Asked } from "./asked";
import { InviteDialog } from "./invite-dialog";

interface AccountDialogProps {
  asked: Asked;
  members: readonly Invitable[];
  onClose: () => void;
}

/** The requested dialog. It is loaded when somebody opens it. */
export function AccountDialog({ asked, members, onClose }: AccountDialogProps) {
  if (asked.kind === "invite") return <InviteDialog members={members} onClose={onClose} />;
  return <ConfirmDialog asked={asked} onClose={onClose} />;
}

type Confirmed = Exclude<Asked, { kind: "invite" }>;

interface Words {
  title: string;
  description: string;
  action: string;
  pendingLabel: string;
  failed: string;
  destructive: boolean;
}

function ConfirmDialog({ asked, onClose }: { asked: Confirmed; onClose: () => void }) {
  const [pending, act] = useAct();
  const { failed, ...words } = wordsOf(asked);

  const carryOut = () =>
    act({
      run: () =>
        asked.kind === "withdraw"
          ? withdrawInvitation(asked.invitation.id)
          : changeAccount(asked.account.id, asked.kind),
      done: told,
      onFailure: (error) => failureToast(failed, error),
      onDone: onClose,
      refresh: refreshAccounts,
    });

  return <ActionDialog {...words} pending={pending} onAction={carryOut} onClose={onClose} />;
}

function wordsOf(asked: Confirmed): Words {
  if (asked.kind === "withdraw") {
    return {
      title: `Withdraw the invitation of ${asked.invitation.memberName}?`,
      description: "The link can no longer be used. The member keeps the rank.",
      action: "Withdraw",
      pendingLabel: "Withdrawing...",
      failed: "Failed to withdraw the invitation",
      destructive: true,
    };
  }
  const { username, isYou } = asked.account;
  if (asked.kind === "end-sessions") {
    return {
      title: `End the sessions of ${username}?`,
      description: isYou
        ? "You are signed out in every other browser. This one stays signed in."
        : "The account is signed out in every browser. It may sign in again.",
      action: "End sessions",
      pendingLabel: "Ending...",
      failed: "Failed to end the sessions",
      destructive: true,
    };
  }
  if (asked.kind === "take-access") {
    return {
      title: `Take access away from ${username}?`,
      description:
        "The account is signed out at once and can't sign in, neither by password nor by Discord. Personal links that it made are revoked. What else it did stays, and access can be given back here.",
      action: "Take access away",
      pendingLabel: "Taking away...",
      failed: "Failed to take access away",
      destructive: true,
    };
  }
  return {
    title: `Give access back to ${username}?`,
    description: "The account can sign in again, with the password and the Discord it had.",
    action: "Give access back",
    pendingLabel: "Saving...",
    failed: "Failed to give access back",
    destructive: false,
  };
}
