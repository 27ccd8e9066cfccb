import { type FormEvent, useId, useState } from "react";
import {
  type LinkedMember,
  type MadeLinks,
  makeLinks,
  type PersonalLinks,
  refreshPersonalLinks,
  revokeLink,
} from "../../api/personal-links";
import { count } from "../../format/numbers";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toast-store";
import type { Asked } from "./asked";
import { DeletionDialog } from "./deletion-dialogs";

interface LinkDialogProps {
  asked: Asked;
  settings: PersonalLinks;
  onMade: (links: MadeLinks["links"]) => void;
  onClose: () => void;
}

/** The dialog for what was asked. Loaded when somebody asks. */
export function LinkDialog({ asked, ...rest }: LinkDialogProps) {
  if (asked.kind === "grant" || asked.kind === "decline")
    return <DeletionDialog {...asked} onClose={rest.onClose} />;
  if (asked.kind === "revoke") return <RevokeDialog member={asked.member} onClose={rest.onClose} />;
  return <MakeDialog asked={asked} {...rest} />;
}

function MakeDialog({ asked, settings, onMade, onClose }: LinkDialogProps) {
  const [days, setDays] = useState(String(settings.usualDays));
  const [language, setLanguage] = useState("en");
  const [pending, setPending] = useState(false);
  const formId = useId();
  const number = Number(days);
  const wrong =
    Number.isInteger(number) && number >= 1 && number <= settings.mostDays
      ? null
      : `Enter 1 to ${settings.mostDays} days`;
  const one = "member" in asked ? asked.member : null;

  async function make(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    setPending(true);
    try {
      const whom = one ? { memberIds: [one.memberId] } : { all: true };
      const { message, links } = await makeLinks({ ...whom, days: number, language });
      toast({ title: message });
      onMade(links);
      onClose();
    } catch (error) {
      failureToast("No link was made", error);
      setPending(false);
    }
    await refreshPersonalLinks();
  }

  return (
    <ActionDialog
      title={
        one
          ? `A link for ${one.memberName}`
          : `Links for ${count("count" in asked ? asked.count : 0, "member")}`
      }
      description={
        one?.link
          ? "The link that holds now is revoked: it opens nothing any more, also where it was opened before."
          : "Each link opens the members' area for its member alone, never a leader's screen. You can revoke it at any time."
      }
      action={one ? "Make the link" : "Make the links"}
      formId={formId}
      disabled={wrong !== null}
      pending={pending}
      pendingLabel="Making..."
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={make} className="grid grid-cols-2 gap-3 pb-1 phone:grid-cols-1">
        <Field label="Opens for (days)" error={wrong}>
          {(ids) => (
            <Input
              {...ids}
              inputMode="numeric"
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          )}
        </Field>
        <Field label="Language of the text">
          {(ids) => (
            <Select
              {...ids}
              value={language}
              options={settings.languages.map(({ code, name }) => ({ value: code ?? "", label: name ?? "" }))}
              onChange={({ target }) => setLanguage(target.value)}
            />
          )}
        </Field>
      </form>
    </ActionDialog>
  );
}

function RevokeDialog({ member, onClose }: { member: LinkedMember; onClose: () => void }) {
  const [pending, setPending] = useState(false);

  async function revoke() {
    if (!member.link) return;
    setPending(true);
    try {
      toast({ title: (await revokeLink(member.link.id)).message });
      onClose();
    } catch (error) {
      failureToast("Failed to revoke the link", error);
      setPending(false);
    }
    await refreshPersonalLinks();
  }

  return (
    <ActionDialog
      title={`Revoke the link of ${member.memberName}?`}
      description="It opens nothing from the next request on, also in browsers in which it was opened."
      action="Revoke"
      destructive
      pending={pending}
      pendingLabel="Revoking..."
      onAction={revoke}
      onClose={onClose}
    />
  );
}
