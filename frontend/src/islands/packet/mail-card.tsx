import Mail from "lucide-react/icons/mail";
import type { Packet } from "../../api/packet";
import { count } from "../../format/numbers";
import { Card } from "../../ui/card";
import { CopyButton } from "../../ui/copy-button";

/** The packet for the game's mail: without markup, in parts that are copied one by one. */
export function MailCard({ packet }: { packet: Packet }) {
  const { parts, partLengths, mailLength } = packet;
  return (
    <Card
      flush
      icon={<Mail aria-hidden size={16} className="text-text-3" />}
      title="In-game mail"
      aside={count(parts.length, "part")}
    >
      <ol aria-label="Parts of the mail" className="grid gap-3 border-line border-t p-4 md:px-5">
        {parts.map((text, index) => (
          <li key={index} className="rounded-control border border-line bg-inset">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1.5">
              <b className="text-small">{`Part ${index + 1} of ${parts.length}`}</b>
              <span aria-hidden className="h-1 min-w-4 flex-1 rounded-chip bg-selected">
                <span
                  className="block h-1 rounded-chip bg-tactical-mid"
                  style={{ width: `${Math.min(100, (100 * (partLengths[index] ?? 0)) / mailLength)}%` }}
                />
              </span>
              <span className="text-small text-text-3">{`${partLengths[index]} of ${mailLength}`}</span>
              <CopyButton
                text={text}
                label="Copy"
                name={`Copy part ${index + 1} of ${parts.length}`}
                copied={`Part ${index + 1} of ${parts.length} copied`}
                next="Paste it into a mail of the game."
                size="sm"
              />
            </div>
            <p dir="auto" className="whitespace-pre-wrap break-words px-3 py-2 text-small text-text-2">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
