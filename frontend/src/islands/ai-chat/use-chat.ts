import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AnswerError, ask, CHAT_HISTORY, chatHistory, clearChatHistory } from "../../api/chat";
import { failureMessage } from "../../api/client";
import { queryClient } from "../../api/query-client";
import { failureToast } from "../../ui/failure-toast";
import { toast } from "../../ui/toast-store";
import { CLEARED, FAILED, GREETING, HAS_CLEARED, NOT_CLEARED, NOT_LOADED, STOPPED } from "./words";

export interface Message {
  key: string;
  role: "user" | "assistant";
  content: string;
  /** Still on its way: an empty one is the loading placeholder. */
  isComing?: boolean;
}

export interface Chat {
  messages: Message[];
  isLoading: boolean;
  /** Whether an answer is on its way. */
  isAnswering: boolean;
  /** Why the last question has no answer, in the server's words. */
  failure: string | null;
  /** Asks; resolves to whether there is an answer, or at least the beginning of one. */
  send: (question: string) => Promise<boolean>;
  stop: () => void;
  isClearing: boolean;
  clear: () => Promise<void>;
}

let lastKey = 0;
const newKey = () => `new-${++lastKey}`;

/** The leader's chat: what is stored, and what is asked since. */
export function useChat(): Chat {
  const history = useQuery({ queryKey: CHAT_HISTORY, queryFn: chatHistory });
  const [greeting, setGreeting] = useState(GREETING);
  const [exchanges, setExchanges] = useState<Message[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isClearing, setClearing] = useState(false);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    if (history.isError) toast({ title: NOT_LOADED, variant: "destructive" });
  }, [history.isError]);
  useEffect(() => () => running.current?.abort(), []);

  const stored = (history.data ?? []).map(({ id, role, content }) => ({
    key: `stored-${id}`,
    role,
    content,
  }));
  const welcome: Message = { key: "greeting", role: "assistant", content: greeting };

  async function send(question: string): Promise<boolean> {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    const mine: Message = { key: newKey(), role: "user", content: question };
    let coming: Message = { key: newKey(), role: "assistant", content: "", isComing: true };
    const show = (answer: Message | null) => {
      if (answer) coming = answer;
      setExchanges((before) => [
        ...before.filter(({ key }) => key !== mine.key && key !== coming.key),
        ...(answer ? [mine, answer] : []),
      ]);
    };
    show(coming);
    try {
      await ask(question, (piece) => show({ ...coming, content: coming.content + piece }), controller.signal);
      show({ ...coming, isComing: false });
      return true;
    } catch (error) {
      if (controller.signal.aborted && coming.content) {
        show({ ...coming, content: coming.content + STOPPED, isComing: false });
        return true;
      }
      show(null);
      if (!controller.signal.aborted) {
        const reason =
          error instanceof AnswerError
            ? error.message
            : failureMessage(error, "The server can't be reached.");
        setFailure(reason);
        toast({ title: FAILED, description: reason, variant: "destructive" });
      }
      return false;
    } finally {
      running.current = null;
    }
  }

  async function clear() {
    setClearing(true);
    try {
      await clearChatHistory();
      queryClient.setQueryData(CHAT_HISTORY, []);
      setExchanges([]);
      setFailure(null);
      setGreeting(CLEARED);
      toast({ title: HAS_CLEARED });
    } catch (error) {
      failureToast(NOT_CLEARED, error, "");
    } finally {
      setClearing(false);
    }
  }

  return {
    messages: [welcome, ...stored, ...exchanges],
    isLoading: history.isPending,
    isAnswering: exchanges.some((message) => message.isComing),
    failure,
    send,
    stop: () => running.current?.abort(),
    isClearing,
    clear,
  };
}
