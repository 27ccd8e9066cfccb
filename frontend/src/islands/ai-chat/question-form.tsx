import ArrowUp from "lucide-react/icons/arrow-up";
import Square from "lucide-react/icons/square";
import { type KeyboardEvent, type SubmitEvent, useRef } from "react";
import { buttonClass } from "../../ui/button";
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

/** The box for the next question. Enter sends, Shift+Enter starts a new line. While an answer arrives, Stop ends it. */
export function QuestionForm({ draft, onDraft, onSend, isAnswering, onStop, engine }: QuestionFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const question = draft.trim();

  /** Sends the question. The box keeps the focus, but not on a phone, whose keyboard makes room for the answer. */
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
    <form
      onSubmit={onSubmit}
      data-foot
      className="sticky bottom-0 z-sticky -mx-3 mt-auto bg-bg px-3 pt-4 pb-[max(12px,env(safe-area-inset-bottom))] md:mx-0 md:px-0 md:pb-4"
    >
      <div className="flex items-end gap-2 rounded-[12px] border border-line-control bg-inset p-1.5 focus-within:outline-2 focus-within:outline-blue focus-within:outline-offset-1">
        <textarea
          ref={box}
          rows={1}
          value={draft}
          maxLength={LONGEST_QUESTION}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Your question"
          placeholder="Ask about alliance data..."
          className="field-sizing-content max-h-[40dvh] min-w-0 flex-1 resize-none px-2 py-[7px] text-[0.875rem]/5 outline-none phone:py-2.5 phone:text-input"
        />
        {isAnswering ? (
          <button
            type="button"
            aria-label="Stop"
            onClick={onStop}
            className={buttonClass("secondary", "icon")}
          >
            <Square aria-hidden size={16} />
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Send"
            disabled={!question}
            className={buttonClass("primary", "icon")}
          >
            <ArrowUp aria-hidden size={16} />
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-small/5 text-text-3">
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
