import type { KeyboardEvent } from "react";
import type { MarkableText, MarkableTexts, TriedRow } from "../api/teaching";
import { text } from "../format/text";
import { cx } from "../ui/cx";
import type { Mark, Part } from "./marks";

interface PictureProps {
  imageUrl: string;
  texts: MarkableTexts;
  marks: readonly Mark[];
  /** The rows that would be read. They are drawn around the marks. */
  tried?: readonly TriedRow[];
  larger: boolean;
  onMark?: (text: MarkableText) => void;
}

const COLOURS: Record<Part, string> = {
  name: "fill-blue/30 stroke-blue",
  value: "fill-tactical/30 stroke-tactical",
  rank: "fill-warning/30 stroke-warning",
};
const ROOM = 8;

/** The screenshot with its texts as buttons, for touch, mouse and keyboard. */
export function Picture({ imageUrl, texts, marks, tried = [], larger, onMark }: PictureProps) {
  return (
    <section
      aria-label={text("Screenshot, scrolls")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="max-h-[52dvh] overflow-auto rounded-control border border-line bg-raised"
    >
      <svg
        viewBox={`0 0 ${texts.width} ${texts.height}`}
        className={cx("block h-auto", larger ? "w-[200%]" : "w-full")}
      >
        <title>{text("The screenshot with its texts")}</title>
        <image href={imageUrl} width={texts.width} height={texts.height} />
        {tried.map(({ box }) => (
          <Frame key={box.join()} box={box} className="fill-none stroke-tactical" />
        ))}
        {texts.texts.map((one) => (
          <TextButton
            key={one.box.join()}
            one={one}
            mark={marks.find((mark) => mark.text === one)}
            {...(onMark && { onMark })}
          />
        ))}
      </svg>
    </section>
  );
}

function Frame({ box: [x0, y0, x1, y1], className }: Pick<TriedRow, "box"> & { className: string }) {
  return (
    <rect
      x={x0 - ROOM}
      y={y0 - ROOM}
      width={x1 - x0 + 2 * ROOM}
      height={y1 - y0 + 2 * ROOM}
      rx={ROOM}
      strokeWidth={4}
      className={className}
    />
  );
}

interface TextButtonProps {
  one: MarkableText;
  mark: Mark | undefined;
  onMark?: (text: MarkableText) => void;
}

function TextButton({ one, mark, onMark }: TextButtonProps) {
  const plain = onMark ? "fill-transparent stroke-text-2/70" : "fill-none stroke-none";
  const frame = <Frame box={one.box} className={mark ? COLOURS[mark.part] : plain} />;
  if (!onMark) return frame;
  const words = one.text || text("Something that can't be read");
  const label = mark ? text("{words}, marked as {part} of row {row}", { words, ...said(mark) }) : words;
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onMark?.(one);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a drawing, where HTML has no place
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={mark !== undefined}
      className="cursor-pointer outline-none [&:focus-visible>rect]:stroke-[10] [&:hover>rect]:fill-blue/20"
      onClick={() => onMark(one)}
      onKeyDown={press}
    >
      {frame}
    </g>
  );
}

const said = (mark: Mark) => ({ part: partName(mark.part), row: mark.row + 1 });

export function partName(part: Part): string {
  return { name: text("name"), value: text("value"), rank: text("rank") }[part];
}
