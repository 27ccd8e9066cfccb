import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import { OWN, type PacketPart, type PacketSection } from "../../api/packet";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";

interface SectionItemProps {
  part: PacketPart;
  /** The section as the server knows it. */
  known: PacketSection | undefined;
  isFirst: boolean;
  isLast: boolean;
  pending: boolean;
  onSwitch: () => void;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
}

/** A section: its contents or why it is left out, its position, its words and its switch. */
export function SectionItem(props: SectionItemProps) {
  const { part, known, isFirst, isLast, pending, onSwitch, onMove, onEdit } = props;
  const title = part.heading || known?.title || firstWords(part.text);
  const about = part.code === OWN ? `“${part.text || part.heading}”` : (known?.about ?? "");
  const isLeftOut = part.on && known?.shown === false;
  return (
    <li className="flex items-center border-line border-t py-2 pr-2 pl-4 md:pr-3 md:pl-5">
      <button
        type="button"
        role="switch"
        aria-checked={part.on}
        aria-label={title}
        disabled={pending}
        onClick={onSwitch}
        className={cx(
          "touch-area relative h-5 w-9 shrink-0 rounded-full border transition-colors",
          part.on ? "border-tactical bg-tactical" : "border-line-control bg-inset",
        )}
      >
        <span
          aria-hidden
          className={cx(
            "absolute top-[2px] size-3.5 rounded-full transition-[left]",
            part.on ? "left-[18px] bg-tactical-ink" : "left-[2px] bg-text-3",
          )}
        />
      </button>
      <div className="min-w-0 flex-1 pr-1 pl-2.5">
        <p className={cx("truncate font-medium text-body", !part.on && "text-text-2")}>{title}</p>
        <p className="line-clamp-3 break-words text-small text-text-3">
          {isLeftOut ? `Left out: ${about}` : about}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className={isFirst ? "invisible" : ""}
        aria-label={`Move up: ${title}`}
        disabled={pending}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden size={15} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className={isLast ? "invisible" : ""}
        aria-label={`Move down: ${title}`}
        disabled={pending}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden size={15} />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Word: ${title}`} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
      </Button>
    </li>
  );
}

function firstWords(text: string): string {
  return text.split("\n")[0]?.slice(0, 40) || "Own section";
}
