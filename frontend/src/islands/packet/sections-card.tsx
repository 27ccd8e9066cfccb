import Plus from "lucide-react/icons/plus";
import Undo2 from "lucide-react/icons/undo-2";
import { type FormEvent, useState } from "react";
import { OWN, type Packet, type PacketPart } from "../../api/packet";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { InputField } from "../../ui/input-field";
import { later, useLater } from "../../ui/later";
import { SectionItem } from "./section-item";
import { moved, replaced, useTemplate } from "./use-template";

const wordsDialog = later(() => import("./words-dialog"));
const SHORTEST = 100;
const LONGEST = 2000;
const NEW: PacketPart = { code: OWN, on: true, heading: "", text: "" };

/** The packet's sections, their order and their words, and the maximum length of a part of the mail. */
export function SectionsCard({ packet }: { packet: Packet }) {
  const { parts, pending, keep } = useTemplate(packet);
  const [edited, setEdited] = useState<number | null>(null);
  const dialog = useLater(wordsDialog, edited !== null);
  const on = parts.filter((part) => part.on).length;
  const one = edited === null ? null : (parts[edited] ?? NEW);
  return (
    <Card flush title="Sections" aside={`${on} of ${parts.length} on`}>
      <ol aria-label="Sections of the packet" aria-busy={pending || undefined}>
        {parts.map((part, index) => (
          <SectionItem
            key={index}
            part={part}
            known={packet.sections.find(({ code, text }) =>
              part.code === OWN ? code === OWN && text === part.text : code === part.code,
            )}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
            pending={pending}
            onSwitch={() => keep(replaced(parts, index, { ...part, on: !part.on }))}
            onMove={(by) => keep(moved(parts, index, by))}
            onEdit={() => setEdited(index)}
          />
        ))}
      </ol>
      <div className="grid gap-3 border-line border-t p-4 md:px-5">
        <MailLength packet={packet} pending={pending} onKeep={(length) => keep(parts, length)} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => setEdited(parts.length)}>
            Add own section
          </Button>
          {packet.version > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Undo2 aria-hidden size={14} />}
              disabled={pending}
              onClick={() => keep([])}
            >
              Back to the standard
            </Button>
          )}
        </div>
      </div>
      {dialog && one && edited !== null && (
        <dialog.WordsDialog
          part={one}
          isNew={edited >= parts.length}
          title={packet.sections.find(({ code }) => code === one.code)?.title ?? ""}
          onKeep={(part) =>
            keep(edited < parts.length ? replaced(parts, edited, part) : [...parts, part ?? NEW])
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface MailLengthProps {
  packet: Packet;
  pending: boolean;
  onKeep: (length: number) => void;
}

function MailLength({ packet, pending, onKeep }: MailLengthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? String(packet.mailLength);
  const length = Number(value);
  const wrong =
    Number.isInteger(length) && length >= SHORTEST && length <= LONGEST ? null : `${SHORTEST} to 2,000`;
  function save(event: FormEvent) {
    event.preventDefault();
    if (wrong || length === packet.mailLength) return;
    onKeep(length);
    setTyped(null);
  }
  return (
    <form noValidate onSubmit={save} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <InputField
          label="Longest part of a mail"
          error={wrong}
          hint="In characters. A mail has no bold text or links."
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={setTyped}
        />
      </div>
      <Button
        type="submit"
        className="mt-[22px] touch:mt-[26px]"
        disabled={wrong !== null || length === packet.mailLength}
        pending={pending}
      >
        Save
      </Button>
    </form>
  );
}
