import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import type { MadeLink } from "../../api/personal-links";
import { text } from "../../format/text";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { copyText } from "../../ui/copy-text";
import { toast } from "../../ui/toast-store";

/** The new links, to paste into the chat one by one. They are shown only now. */
export function MadeCard({ links, onDone }: { links: readonly MadeLink[]; onDone: () => void }) {
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set());

  async function copy({ memberId, text: words }: MadeLink) {
    if (await copyText(words)) setCopied((before) => new Set([...before, memberId]));
    else toast({ title: text("Select the text and copy it by hand") });
  }

  return (
    <Card
      flush
      title={links.length === 1 ? text("The new link") : text("{count} new links", { count: links.length })}
      aside={copied.size > 0 && text("{count} copied", { count: copied.size })}
      className="border-tactical-edge"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pb-3 md:px-5">
        <p className="max-w-[64ch] flex-1 basis-64 text-body text-text-2">
          {text(
            "They are shown only now: paste each into the chat with its member, and nowhere else. Whoever has a link sees that member's page.",
          )}
        </p>
        <Button onClick={onDone}>{text("Done")}</Button>
      </div>
      <ul aria-label={text("New links")}>
        {links.map((link) => (
          <li
            key={link.memberId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 md:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p dir="auto" className="truncate font-semibold text-body">
                {link.memberName}
              </p>
              <p dir="auto" className="whitespace-pre-line break-words text-small text-text-2">
                {link.text}
              </p>
            </div>
            <Button
              size="sm"
              variant={copied.has(link.memberId) ? "tinted" : "secondary"}
              icon={
                copied.has(link.memberId) ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />
              }
              aria-label={text("Copy the text for {name}", { name: link.memberName })}
              onClick={() => copy(link)}
            >
              {copied.has(link.memberId) ? text("Copied") : text("Copy")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
