import CircleAlert from "lucide-react/icons/circle-alert";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { Conversation } from "./conversation";
import { QuestionForm } from "./question-form";
import { Suggestions } from "./suggestions";
import { useChat } from "./use-chat";

interface ChatScreenProps {
  /** Which assistant answers. */
  engine: "claude" | "built-in";
}

/** The assistant: a chat about the alliance's data. */
export function ChatScreen({ engine }: ChatScreenProps) {
  const chat = useChat();
  const [draft, setDraft] = useState("");
  const [isAsking, setAsking] = useState(false);

  async function send(question: string) {
    setDraft("");
    if (!(await chat.send(question))) setDraft((since) => since || question);
  }

  async function clear() {
    await chat.clear();
    setAsking(false);
  }

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-108px)] max-w-[780px] flex-col phone:min-h-[calc(100dvh-96px)]">
      <header className="flex items-center justify-between gap-3 pb-4">
        <h1 className="type-title">AI Assistant</h1>
        {chat.messages.length > 1 && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden size={16} />}
            disabled={chat.isAnswering}
            onClick={() => setAsking(true)}
          >
            Clear History
          </Button>
        )}
      </header>
      <Conversation
        messages={chat.messages}
        isLoading={chat.isLoading}
        isAnswering={chat.isAnswering}
        onAnswered={chat.add}
      />
      {chat.messages.length === 1 && !chat.isLoading && <Suggestions onChoose={send} />}
      {chat.failure && (
        <p
          role="alert"
          className="mt-5 flex gap-2.5 rounded-card border border-destructive-edge bg-destructive-tint px-3.5 py-2.5"
        >
          <CircleAlert aria-hidden size={16} className="mt-px text-destructive" />
          <span>
            {chat.failure} <span className="text-text-2">Your question is back in the box.</span>
          </span>
        </p>
      )}
      <QuestionForm
        draft={draft}
        onDraft={setDraft}
        onSend={send}
        isAnswering={chat.isAnswering}
        onStop={chat.stop}
        engine={engine}
      />
      <ActionDialog
        open={isAsking}
        title="Clear history?"
        description="All messages of your chat are deleted. Nobody else's chat is touched."
        action="Clear History"
        pendingLabel="Clearing..."
        pending={chat.isClearing}
        destructive
        onAction={clear}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
