import Sparkles from "lucide-react/icons/sparkles";
import { memo, useEffect, useRef } from "react";
import { SkeletonRows } from "../../ui/skeleton";
import { Answer } from "./answer";
import type { Message } from "./use-chat";

/** How near to its end a page must be read for it to follow an answer that grows. */
const NEAR_THE_END = 160;

interface ConversationProps {
  messages: Message[];
  isLoading: boolean;
  isAnswering: boolean;
}

/** What was asked and answered, oldest first. The page follows its end, unless somebody reads further up. */
export function Conversation({ messages, isLoading, isAnswering }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null);
  const length = messages.length;
  const grown = messages.at(-1)?.content.length ?? 0;
  const before = useRef(1);

  useEffect(() => {
    const page = document.scrollingElement;
    if (!page || length === 1) return;
    const isNear =
      page.scrollHeight - page.scrollTop - page.clientHeight < NEAR_THE_END + window.innerHeight / 3;
    if (length !== before.current || (grown > 0 && isNear)) end.current?.scrollIntoView({ block: "end" });
    before.current = length;
  }, [length, grown]);

  if (isLoading) return <SkeletonRows rows={3} label="Loading the chat" />;
  return (
    <>
      <ol aria-label="Chat" className="chat-messages">
        {messages.map(({ key, ...message }) => (
          <MessageItem key={key} {...message} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isAnswering ? "The assistant is answering." : length > 1 ? "The answer is complete." : ""}
      </p>
      <div ref={end} className="chat-end" />
    </>
  );
}

const MessageItem = memo(function MessageItem({ role, content, isComing = false }: Omit<Message, "key">) {
  if (role === "user") {
    return (
      <li className="chat-question">
        <span className="sr-only">You asked: </span>
        <p dir="auto">{content}</p>
      </li>
    );
  }
  return (
    <li className="chat-answer" aria-busy={isComing || undefined}>
      <span className="chat-mark">
        <Sparkles aria-hidden size={16} />
      </span>
      <div className="min-w-0">
        <span className="sr-only">The assistant: </span>
        {content ? <Answer markdown={content} isComing={isComing} /> : <Thinking />}
      </div>
    </li>
  );
});

function Thinking() {
  return (
    <p className="chat-thinking">
      <span aria-hidden className="chat-dots">
        <i />
        <i />
        <i />
      </span>
      Looking at the data...
    </p>
  );
}
