import { useState } from "react";
import {
  type LinkedMember,
  type MadeLinks,
  makeLinks,
  type PersonalLinks,
  refreshPersonalLinks,
  revokeLink,
} from "../../api/personal-links";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast, notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { SelectField } from "../../ui/select-field";
import { useAct } from "../../ui/use-act";
import type { Asked } from "./asked";
import { DeletionDialog } from "./deletion-dialogs";

interface LinkDialogProps {
  asked: Asked;
  settings: PersonalLinks;
  onMade: (links: MadeLinks["links"]) => void;
  onClose: () => void;
}

/** The requested dialog. It is loaded when somebody opens it. */
export function LinkDialog({ asked, ...rest }: LinkDialogProps) {
  if (asked.kind === "grant" || asked.kind === "decline")
    return <DeletionDialog {...asked} onClose={rest.onClose} />;
  if (asked.kind === "revoke") return <RevokeDialog member={asked.member} onClose={rest.onClose} />;
  return <MakeDialog asked={asked} {...rest} />;
}

function MakeDialog({ asked, settings, onMade, onClose }: LinkDialogProps) {
  const [days, setDays] = useState(String(settings.usualDays));
  const [language, setLanguage] = useState("en");
  const [pending, act] = useAct();
  const number = Number(days);
  const wrong =
    Number.isInteger(number) && number >= 1 && number <= settings.mostDays
      ? null
      : text("Enter 1 to {most} days", { most: settings.mostDays });
  const one = "member" in asked ? asked.member : null;

  const make = () =>
    act({
      run: () =>
        makeLinks({ ...(one ? { memberIds: [one.memberId] } : { all: true }), days: number, language }),
      done: told,
      onFailure: (error) => notDoneToast(text("No link was made"), error),
      onDone: ({ links }) => {
        onMade(links);
        onClose();
      },
      refresh: refreshPersonalLinks,
    });

  return (
    <ActionDialog
      title={
        one
          ? text("A link for {name}", { name: one.memberName })
          : text("Links for {members}", {
              members: count("count" in asked ? asked.count : 0, text("member"), text("members")),
            })
      }
      description={
        one?.link
          ? text("The current link is revoked: it stops working, even where it was opened before.")
          : text(
              "Each link opens the members' area for its member alone, never a leader's screen. You can revoke it at any time.",
            )
      }
      action={one ? text("Make the link") : text("Make the links")}
      form="grid grid-cols-2 gap-3 pb-1 phone:grid-cols-1"
      disabled={wrong !== null}
      pending={pending}
      pendingLabel={text("Making...")}
      onAction={make}
      onClose={onClose}
    >
      <InputField
        label={text("Opens for (days)")}
        error={wrong}
        inputMode="numeric"
        value={days}
        onChange={setDays}
      />
      <SelectField
        label={text("Language of the text")}
        value={language}
        options={settings.languages.map(({ code, name }) => ({ value: code ?? "", label: name ?? "" }))}
        onChange={setLanguage}
      />
    </ActionDialog>
  );
}

function RevokeDialog({ member, onClose }: { member: LinkedMember; onClose: () => void }) {
  const [pending, act] = useAct();

  const revoke = (link: NonNullable<LinkedMember["link"]>) =>
    act({
      run: () => revokeLink(link.id),
      done: told,
      onFailure: (error) => failureToast(text("Failed to revoke the link"), error),
      onDone: onClose,
      refresh: refreshPersonalLinks,
    });

  return (
    <ActionDialog
      title={text("Revoke the link of {name}?", { name: member.memberName })}
      description={text("It stops working at the next request, even in browsers where it was opened.")}
      action={text("Revoke")}
      destructive
      pending={pending}
      pendingLabel={text("Revoking...")}
      onAction={() => member.link && revoke(member.link)}
      onClose={onClose}
    />
  );
}
