import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useRef, useState } from "react";
import { PinButton } from "../../answer/pin-button";
import type { Answered } from "../../api/pins";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { later, useLater } from "../../ui/later";
import { SkeletonRows } from "../../ui/skeleton";

export const queryForm = later(() => import("./query-form"));

interface UnderstoodProps {
  query: unknown;
  language: string;
  isPinned: boolean;
  onAnswered: (answer: Answered) => void;
  /** The line's contents. */
  children: ReactNode;
}

/** The line that says what was understood. It can be corrected, and its answer pinned to the dashboard. */
export function Understood({ query, language, isPinned, onAnswered, children }: UnderstoodProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useLater(queryForm, isEditing);

  function close() {
    setEditing(false);
    edit.current?.focus({ preventScroll: true });
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-inset px-3.5 py-2 text-small">
        <p dir="auto" className="min-w-0 flex-1 basis-56 text-text-2">
          {children}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={edit}
            size="sm"
            icon={<Pencil aria-hidden size={14} />}
            aria-expanded={isEditing}
            onPointerEnter={queryForm.load}
            onClick={() => setEditing(!isEditing)}
          >
            {text("Edit")}
          </Button>
          <PinButton size="sm" query={query} language={language} isPinned={isPinned} />
        </div>
      </div>
      {isEditing &&
        (form ? (
          <form.QueryForm
            query={query}
            language={language}
            onAnswered={(answer) => {
              close();
              onAnswered(answer);
            }}
            onClose={close}
          />
        ) : (
          <SkeletonRows rows={4} label={text("Loading the form")} />
        ))}
    </div>
  );
}
