import { useQuery } from "@tanstack/react-query";
import { PinButton } from "../../answer/pin-button";
import { failureMessage } from "../../api/client";
import { askAtOnce } from "../../api/pins";
import { text } from "../../format/text";
import { buttonClass } from "../../ui/button";
import { later, useLater } from "../../ui/later";
import { Spinner } from "../../ui/spinner";

const answerParts = later(() => import("../../answer/answer"));

/** The answer to a question, below the box. It stays in the chat too. */
export function CommandAnswer({ question }: { question: string }) {
  const parts = useLater(answerParts, true);
  const answer = useQuery({
    queryKey: ["command-answer", question],
    queryFn: () => askAtOnce(question),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

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
            <PinButton
              query={answer.data.query}
              language={answer.data.language}
              isPinned={answer.data.pinned}
            />
          )}
          <a href="/admin/ai-chat" className={buttonClass("secondary")}>
            {text("Go on in the assistant")}
          </a>
        </div>
      )}
    </>
  );
}
