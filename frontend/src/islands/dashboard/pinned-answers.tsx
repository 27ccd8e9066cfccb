import "../../common";
import PinOff from "lucide-react/icons/pin-off";
import { Answer } from "../../answer/answer";
import { type PinnedAnswer, removePinned, usePinnedAnswers } from "../../api/pins";
import { text } from "../../format/text";
import { told } from "../../ui/act";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { notDoneToast } from "../../ui/failure-toast";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";

/** The questions that leaders pinned, answered anew. */
export function PinnedAnswers({ number }: { number: number }) {
  const pinned = usePinnedAnswers();
  if (pinned.isError) return <QuietError title={text("Failed to fetch the pinned answers")} query={pinned} />;
  return (
    <section
      aria-label={text("Pinned answers")}
      className="grid items-start gap-4 xl:grid-cols-2 phone:gap-3"
    >
      {pinned.data?.map((one) => (
        <Pinned key={one.id} one={one} onRemoved={() => pinned.refetch()} />
      ))}
      {pinned.isPending &&
        Array.from({ length: number }, (_, index) => <Skeleton key={index} className="h-64" />)}
    </section>
  );
}

function Pinned({ one, onRemoved }: { one: PinnedAnswer; onRemoved: () => unknown }) {
  const [pending, act] = useAct();

  const remove = () =>
    act({
      run: () => removePinned(one.id),
      done: told,
      onFailure: (error) => notDoneToast(text("The answer was not removed"), error),
      refresh: async () => onRemoved(),
    });

  return (
    <Card
      title={<span dir="auto">{one.title}</span>}
      aside={
        <Button
          variant="ghost"
          size="icon"
          aria-label={text("Remove from the dashboard: {title}", { title: one.title })}
          icon={<PinOff aria-hidden size={16} />}
          pending={pending}
          pendingLabel=""
          onClick={remove}
        />
      }
    >
      <div className="max-h-[28rem] overflow-y-auto">
        <Answer markdown={one.response} isComing={false} />
      </div>
    </Card>
  );
}
