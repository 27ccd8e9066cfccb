import { acceptContribution, type Changed, type Contribution } from "../../api/contributions";
import { dateTime } from "../../format/dates";
import { text } from "../../format/text";
import { told } from "../../ui/act";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { notDoneToast } from "../../ui/failure-toast";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { useAct } from "../../ui/use-act";
import { AwayForm } from "./away-form";
import { FigureForm } from "./figure-form";
import { ProfileForm } from "./profile-form";
import { TreeForm } from "./tree-form";
import { KINDS } from "./words";

const FORMS = { away: AwayForm, wrong: FigureForm, profile: ProfileForm, tree: TreeForm };

interface WaitingItemProps {
  sent: Contribution;
  onDecline: () => void;
}

/** One thing that a member sent, beside the portal's present values. Accepting takes the values in the fields. */
export function WaitingItem({ sent, onDecline }: WaitingItemProps) {
  const [pending, act] = useAct();
  const { id, kind, memberName, picture } = sent;
  const Form = FORMS[kind];
  const reading = picture?.status === "processing";

  async function accept(changed: Changed) {
    if (pending) return;
    await act({
      run: () => acceptContribution(id, changed),
      done: told,
      onFailure: (error) => notDoneToast(text("Nothing was accepted"), error),
    });
  }

  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant="primary"
        disabled={reading}
        pending={pending}
        pendingLabel={text("Accepting...")}
        aria-label={text("Accept: {kind}, {name}", { kind: KINDS[kind], name: memberName })}
      >
        {text("Accept")}
      </Button>
      <Button
        disabled={pending}
        aria-label={text("Decline: {kind}, {name}", { kind: KINDS[kind], name: memberName })}
        onClick={onDecline}
      >
        {text("Decline")}
      </Button>
    </div>
  );
  return (
    <li
      aria-label={text("{kind}, {name}", { kind: KINDS[kind], name: memberName })}
      className="border-line border-t px-4 py-4 md:px-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <MemberLink id={sent.memberId} name={memberName} className="min-w-0 font-semibold" />
          <RankBadge rank={sent.rank} />
        </span>
        <Chip tone="blue">{KINDS[kind]}</Chip>
        {sent.undone && <Chip tone="amber">{text("Accepted, then undone")}</Chip>}
        <span className="text-small text-text-3">{text("Sent {when}", { when: dateTime(sent.sentAt) })}</span>
        {sent.undoneAt && (
          <span className="text-small text-text-3">
            {text("Undone {when} by", { when: dateTime(sent.undoneAt) })}{" "}
            <bdi>{sent.undoneBy ?? text("a command or a deleted account")}</bdi>
          </span>
        )}
      </div>
      <Form sent={sent} actions={actions} onAccept={accept} />
    </li>
  );
}
