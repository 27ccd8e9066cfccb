import { useQuery } from "@tanstack/react-query";
import Pin from "lucide-react/icons/pin";
import { useState } from "react";
import { failureMessage } from "../../api/client";
import { askAtOnce, pinAnswer } from "../../api/pins";
import { text } from "../../format/text";
import { Button, buttonClass } from "../../ui/button";
import { failureToast } from "../../ui/failure-toast";
import { later, useLater } from "../../ui/later";
import { Spinner } from "../../ui/spinner";
import { toast } from "../../ui/toast-store";

const answerParts = later(() => import("../../answer/answer"));

/** A question's answer below the box; it stays in the chat too. */
export function CommandAnswer({ question }: { question: string }) {
  const parts = useLater(answerParts, true);
  const [isPinning, setPinning] = useState(false);
  const [isPinned, setPinned] = useState(false);
  const answer = useQuery({
    queryKey: ["command-answer", question],
    queryFn: () => askAtOnce(question),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  async function pin() {
    if (!answer.data) return;
    setPinning(true);
    try {
      const { title } = await pinAnswer(answer.data);
      setPinned(true);
      toast({
        title: text("Pinned to the dashboard"),
        description: title,
        link: { label: text("Dashboard"), href: "/admin" },
      });
    } catch (error) {
      failureToast(text("The answer was not pinned"), error);
    }
    setPinning(false);
  }

  if (answer.isError) {
    return (
      <p role="alert" className="px-4 py-4 text-destructive">
        {failureMessage(answer.error, text("The server can't be reached."))}
      </p>
    );
  }
  return (
    <>
      <div aria-live="polite" aria-busy={!answer.data} className="min-h-24 overflow-y-auto px-4 py-3">
        {answer.data && parts ? (
          <parts.Answer markdown={answer.data.response} isComing={false} />
        ) : (
          <p className="flex items-center gap-2.5 pt-1 text-chat text-text-2">
            <Spinner />
            {text("Looking at the data...")}
          </p>
        )}
      </div>
      {answer.data && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
          {answer.data.query !== null && (
            <Button
              icon={<Pin aria-hidden size={16} />}
              pending={isPinning}
              pendingLabel={text("Pinning...")}
              disabled={isPinned}
              onClick={pin}
            >
              {isPinned ? text("Pinned") : text("Pin to the dashboard")}
            </Button>
          )}
          <a href="/admin/ai-chat" className={buttonClass("secondary")}>
            {text("Go on in the assistant")}
          </a>
        </div>
      )}
    </>
  );
}
