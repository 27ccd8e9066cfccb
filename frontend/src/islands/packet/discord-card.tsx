import type { ReactNode } from "react";
import type { Packet } from "../../api/packet";
import { count, full } from "../../format/numbers";
import { Card } from "../../ui/card";
import { CopyButton } from "../../ui/copy-button";
import { cx } from "../../ui/cx";
import { DiscordMark } from "../../ui/discord-mark";
import { type Line, linesOf, type Span } from "./marks";

const LONGEST = "2,000";

/** The packet as it will look in the channel, message by message. */
export function DiscordCard({ packet, alliance }: { packet: Packet; alliance: string }) {
  const { messages } = packet;
  return (
    <Card
      flush
      icon={<DiscordMark />}
      title={messages.length === 1 ? "Discord message" : `${count(messages.length, "Discord message")}`}
      aside={messages.length === 1 && `${full(messages[0]?.length ?? 0)} of ${LONGEST} characters`}
    >
      <ol aria-label="Messages for Discord" className="border-line border-t">
        {messages.map(({ text, length }, index) => (
          <li key={index} className="border-line border-b px-4 py-4 md:px-5">
            <div className="flex gap-3">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full border border-tactical-edge bg-tactical-tint font-semibold text-small text-tactical"
              >
                {[...alliance][0]}
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2 text-body">
                  <b className="type-figure">{alliance}</b>
                  {messages.length > 1 && (
                    <span className="text-caption text-text-3">
                      {`${index + 1} of ${messages.length}, ${full(length)} characters`}
                    </span>
                  )}
                </p>
                <Message text={text} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 md:px-5">
        <p className="text-small text-text-3">Names never ping anybody.</p>
        <CopyButton
          text={packet.text}
          label="Copy"
          name="Copy for Discord"
          copied="Copied for Discord"
          next="Paste it into the alliance's channel."
          size="sm"
        />
      </div>
    </Card>
  );
}

function Message({ text }: { text: string }) {
  return (
    <div className="break-words text-body text-text-2">
      {linesOf(text).map((line, index) => (
        <MessageLine key={index} line={line} />
      ))}
    </div>
  );
}

function MessageLine({ line }: { line: Line }): ReactNode {
  if (line.spans.length === 0) return <div aria-hidden className="h-3" />;
  return (
    <p dir="auto" className={line.isHeading ? "type-card pt-0.5 pb-1 text-text" : ""}>
      {line.spans.map((span, index) => (
        <Marked key={index} span={span} />
      ))}
    </p>
  );
}

function Marked({ span }: { span: Span }) {
  return (
    <span
      className={cx(
        span.bold && "font-semibold text-text",
        span.underlined && "underline",
        span.struck && "line-through",
      )}
    >
      {span.text}
    </span>
  );
}
