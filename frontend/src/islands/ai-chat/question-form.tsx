import ArrowUp from "lucide-react/icons/arrow-up";
import Square from "lucide-react/icons/square";
import { type KeyboardEvent, type SubmitEvent, useRef } from "react";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Kbd } from "../../ui/kbd";
import { LONGEST_QUESTION } from "./words";

interface QuestionFormProps {
  draft: string;
  onDraft: (text: string) => void;
  onSend: (question: string) => void;
  isAnswering: boolean;
  onStop: () => void;
  engine: "claude" | "built-in";
}

/** The box for the next question. Enter sends, Shift and Enter make a new line; while an answer comes, Stop ends it. */
export function QuestionForm({ draft, onDraft, onSend, isAnswering, onStop, engine }: QuestionFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const question = draft.trim();

  /** Then one goes on typing; on a phone the keyboard makes room for the answer. */
  function send() {
    if (question && !isAnswering) onSend(question);
    if (window.matchMedia("(pointer: coarse)").matches) box.current?.blur();
    else box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={onSubmit} className="chat-form">
      <div className="chat-box">
        <textarea
          ref={box}
          rows={1}
          value={draft}
          maxLength={LONGEST_QUESTION}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Your question"
          placeholder="Ask about alliance data..."
        />
        {isAnswering ? (
          <button
            type="button"
            aria-label="Stop"
            onClick={onStop}
            className={cx(buttonClass("secondary", "icon"), "chat-send")}
          >
            <Square aria-hidden size={16} />
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Send"
            disabled={!question}
            className={cx(buttonClass("primary", "icon"), "chat-send")}
          >
            <ArrowUp aria-hidden size={16} />
          </button>
        )}
      </div>
      <div className="chat-hints">
        <span className="phone:hidden">
          <Kbd>↵</Kbd> send
        </span>
        <span className="phone:hidden">
          <Kbd>⇧↵</Kbd> new line
        </span>
        <span className="md:ml-auto">
          {engine === "claude" ? "Claude" : "Built-in assistant"} ·{" "}
          <span className="md:hidden">Reads data, changes nothing</span>
          <span className="phone:hidden">Reads the portal’s data only; it changes nothing</span>
        </span>
      </div>
    </form>
  );
}
