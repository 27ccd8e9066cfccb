import "../../common";
import { Answer } from "../../answer/answer";
import type { Answered } from "../../api/pins";
import { Understood } from "./understood";
import type { Message } from "./use-chat";

interface AnswerItemProps extends Pick<Message, "content" | "meant"> {
  isComing: boolean;
  onAnswered: (answer: Answered) => void;
}

/** An answer, with the line that says what was understood, which the leader can correct. */
export function AnswerItem({ content, isComing, meant, onAnswered }: AnswerItemProps) {
  if (!meant) return <Answer markdown={content} isComing={isComing} />;
  return (
    <Answer
      markdown={content}
      isComing={isComing}
      understood={(line) => (
        <Understood
          query={meant.query}
          language={meant.language || "en"}
          isPinned={meant.pinned}
          onAnswered={onAnswered}
        >
          {line}
        </Understood>
      )}
    />
  );
}
