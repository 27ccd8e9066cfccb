import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AnswerError, ask, CHAT_HISTORY, chatHistory, clearChatHistory, type Meant } from "../../api/chat";
import { failureMessage } from "../../api/client";
import type { Answered } from "../../api/pins";
import { queryClient } from "../../api/query-client";
import { failureToast } from "../../ui/failure-toast";
import { failToast, toast } from "../../ui/toast-store";
import { CLEARED, FAILED, GREETING, HAS_CLEARED, NOT_CLEARED, NOT_LOADED, STOPPED } from "./words";

export interface Message {
  key: string;
  role: "user" | "assistant";
  content: string;
  /** Whether it is still arriving. An empty one is the loading placeholder. */
  isComing?: boolean;
  /** What was understood; undefined for a question, and if Claude answered. */
  meant?: Meant | undefined;
}

interface Chat {
  messages: Message[];
  isLoading: boolean;
  /** Whether an answer is arriving. */
  isAnswering: boolean;
  /** Why the last question has no answer, in the server's words. */
  failure: string | null;
  /** Sends a question. Resolves to whether there is an answer, or at least the beginning of one. */
  send: (question: string) => Promise<boolean>;
  stop: () => void;
  /** Adds the answer to a corrected query. The server has stored it. */
  add: (answer: Answered) => void;
  isClearing: boolean;
  clear: () => Promise<void>;
}

let lastKey = 0;
const newKey = () => `new-${++lastKey}`;

/** The leader's chat: the stored messages, and those since. */
export function useChat(): Chat {
  const history = useQuery({ queryKey: CHAT_HISTORY, queryFn: chatHistory });
  const [greeting, setGreeting] = useState(GREETING);
  const [exchanges, setExchanges] = useState<Message[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isClearing, setClearing] = useState(false);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    if (history.isError) failToast(NOT_LOADED);
  }, [history.isError]);
  useEffect(() => () => running.current?.abort(), []);

  const stored = (history.data ?? []).map(({ id, role, content, query, language, pinned }) => ({
    key: `stored-${id}`,
    role,
    content,
    meant: query ? { query, language, pinned } : undefined,
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
      const onPiece = (piece: string) => show({ ...coming, content: coming.content + piece });
      const meant = await ask(question, onPiece, controller.signal);
      show({ ...coming, isComing: false, ...(meant.query ? { meant } : {}) });
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
        failToast(FAILED, reason);
      }
      return false;
    } finally {
      running.current = null;
    }
  }

  function add({ response, understood, query, language, pinned }: Answered) {
    setFailure(null);
    setExchanges((before) => [
      ...before,
      { key: newKey(), role: "user", content: understood ?? "" },
      {
        key: newKey(),
        role: "assistant",
        content: response,
        meant: { query, language: language ?? "", pinned },
      },
    ]);
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
    add,
    stop: () => running.current?.abort(),
    isClearing,
    clear,
  };
}
