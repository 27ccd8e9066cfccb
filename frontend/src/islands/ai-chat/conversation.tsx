import Sparkles from "lucide-react/icons/sparkles";
import { memo, useCallback, useEffect, useRef } from "react";
import type { Answered } from "../../api/pins";
import { cx } from "../../ui/cx";
import { later, useLater } from "../../ui/later";
import { SkeletonRows } from "../../ui/skeleton";
import type { Message } from "./use-chat";

/** The component for answers. It is large, and the greeting does not need it. */
export const answerItem = later(() => import("./answer-item"));

/** How close to its end, in pixels, a page must be scrolled to follow a growing answer. */
const NEAR_THE_END = 160;

interface ConversationProps {
  messages: Message[];
  isLoading: boolean;
  isAnswering: boolean;
  /** Called when a query was corrected and asked. */
  onAnswered: (answer: Answered) => void;
}

/** Questions and answers, oldest first. The page follows the end unless the reader has scrolled up. */
export function Conversation({ messages, isLoading, isAnswering, onAnswered }: ConversationProps) {
  const parts = useLater(answerItem, true);
  const end = useRef<HTMLDivElement>(null);
  const length = messages.length;
  const grown = messages.at(-1)?.content.length ?? 0;
  const before = useRef(1);
  const latest = useRef(onAnswered);
  latest.current = onAnswered;
  const add = useCallback((answer: Answered) => latest.current(answer), []);

  useEffect(() => {
    const page = document.scrollingElement;
    if (!page || length === 1 || !parts) return;
    const isNear =
      page.scrollHeight - page.scrollTop - page.clientHeight < NEAR_THE_END + window.innerHeight / 3;
    if (length !== before.current || (grown > 0 && isNear)) end.current?.scrollIntoView({ block: "end" });
    before.current = length;
  }, [length, grown, parts]);

  if (isLoading || (length > 1 && !isAnswering && !parts))
    return <SkeletonRows rows={3} label="Loading the chat" />;
  return (
    <>
      <ol aria-label="Chat" className="flex flex-col gap-6">
        {messages.map(({ key, ...message }) => (
          <MessageItem key={key} {...message} parts={parts} onAnswered={add} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isAnswering ? "The assistant is answering." : length > 1 ? "The answer is complete." : ""}
      </p>
      <div ref={end} />
    </>
  );
}

interface MessageItemProps extends Omit<Message, "key"> {
  parts: typeof answerItem.loaded;
  onAnswered: (answer: Answered) => void;
}

const MessageItem = memo(function MessageItem({
  role,
  content,
  isComing = false,
  parts,
  ...rest
}: MessageItemProps) {
  if (role === "user") {
    return (
      <li className="wrap-anywhere max-w-[min(85%,560px)] self-end whitespace-pre-line rounded-[12px_12px_2px_12px] bg-selected px-3.5 py-2.5 text-chat">
        <span className="sr-only">You asked: </span>
        <p dir="auto">{content}</p>
      </li>
    );
  }
  return (
    // On a phone only the greeting stands beside its mark, because answers with tables need the width.
    <li
      className="group grid grid-cols-[30px_minmax(0,1fr)] gap-3 phone:not-first:block"
      aria-busy={isComing || undefined}
    >
      <span className="grid size-[30px] place-items-center rounded-control bg-tactical-tint text-tactical phone:group-not-first:hidden">
        <Sparkles aria-hidden size={16} />
      </span>
      <div className="min-w-0">
        <span className="sr-only">The assistant: </span>
        {!content ? (
          <Thinking />
        ) : parts ? (
          <parts.AnswerItem content={content} isComing={isComing} {...rest} />
        ) : (
          <p className="pt-1 text-chat">{content}</p>
        )}
      </div>
    </li>
  );
});

const DOT = "size-1.5 animate-dot rounded-full bg-tactical";

function Thinking() {
  return (
    <p className="flex items-center gap-2.5 pt-1 text-chat text-text-2">
      <span aria-hidden className="inline-flex gap-1">
        <i className={DOT} />
        <i className={cx(DOT, "[animation-delay:200ms]")} />
        <i className={cx(DOT, "[animation-delay:400ms]")} />
      </span>
      Looking at the data...
    </p>
  );
}
