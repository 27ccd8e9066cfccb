import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { type Invitable, type Invited, invite, refreshAccounts } from "../../api/accounts";
import { failureMessage, NO_ANSWER } from "../../api/client";
import { dateTime } from "../../format/dates";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { Dialog } from "../../ui/dialog";
import { Input } from "../../ui/input";
import { SelectField } from "../../ui/select-field";

const RANKS = [
  { value: "4", label: "R4" },
  { value: "5", label: "R5" },
];

interface InviteDialogProps {
  members: readonly Invitable[];
  onClose: () => void;
}

/** Makes a link for a member without an account, and shows it once. */
export function InviteDialog({ members, onClose }: InviteDialogProps) {
  const [memberId, setMemberId] = useState("");
  const [rank, setRank] = useState("4");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<Invited | null>(null);
  const member = members.find(({ id }) => String(id) === memberId);

  function choose(id: string) {
    setMemberId(id);
    const chosen = members.find((one) => String(one.id) === id);
    setRank(chosen?.rank === 5 ? "5" : "4");
  }

  async function make() {
    if (!member) return;
    setPending(true);
    try {
      setMade(await invite(member.id, Number(rank)));
      setError(null);
    } catch (failure) {
      setError(failureMessage(failure, NO_ANSWER));
    }
    setPending(false);
    await refreshAccounts();
  }

  if (made && member) return <LinkDialog made={made} name={member.name} onClose={onClose} />;
  return (
    <ActionDialog
      title="Invite a leader"
      description="Makes a link for one member. It works once, within seven days; they choose a password or sign in by Discord."
      action="Make the link"
      pendingLabel="Making..."
      pending={pending}
      disabled={!member}
      form="space-y-4 pb-1"
      onAction={make}
      onClose={onClose}
    >
      <SelectField
        label="Member"
        hint="Only members without an account."
        error={error}
        required
        placeholder="Choose a member"
        value={memberId}
        onChange={choose}
        options={members.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectField
        label="Rank"
        hint={member ? rankHint(member, Number(rank)) : undefined}
        value={rank}
        onChange={setRank}
        options={RANKS}
      />
    </ActionDialog>
  );
}

/** What the invitation changes about the member's rank. */
export function rankHint(member: Invitable, rank: number): string {
  if (member.rank === rank) return `${member.name} is R${rank} already.`;
  const now = member.rank ? `R${member.rank}` : "without a rank";
  return `${member.name} is ${now} now and becomes R${rank} at once, on the roster too.`;
}

function LinkDialog({ made, name, onClose }: { made: Invited; name: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={`The link for ${name}`}
      description={`Send it to ${name} alone: whoever uses it first gets in. It works once, until ${dateTime(made.expiresAt)}, and is shown only now.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <Button
            variant="primary"
            icon={<Copy aria-hidden size={16} />}
            onClick={async () => setCopied(await copyText(made.url))}
          >
            Copy
          </Button>
        </>
      }
    >
      <Input
        readOnly
        aria-label="Invitation link"
        value={made.url}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="mt-2 text-small text-text-2">
        {copied === true && "Copied."}
        {copied === false && "This browser does not let the page copy. Select the link and copy it."}
      </p>
    </Dialog>
  );
}
