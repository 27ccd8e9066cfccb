import Images from "lucide-react/icons/images";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "../ui/cx";
import { ACCEPT, ACCEPT_RECORDINGS } from "./accepted-files";
import { droppedFiles } from "./dropped-files";

interface DropAreaProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  hint?: string;
  /** On a phone only one line high, because files are chosen already. */
  brief?: boolean;
  /** Whether screen recordings are accepted as well. */
  recordings?: boolean;
}

/** The area for dropping, choosing or pasting screenshots. It passes on all files; the form sorts them. */
export function DropArea({
  disabled,
  onFiles,
  hint = "PNG, JPG up to 10MB each",
  brief = false,
  recordings = false,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(keepPage, []);

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    input.current?.click();
  }

  function leave(event: DragEvent) {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  }

  async function drop(event: DragEvent) {
    setOver(false);
    if (disabled) return;
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a button may hold neither paragraphs nor the file field
    <div
      role="button"
      aria-label="Drop screenshots here, or choose files"
      aria-disabled={disabled}
      tabIndex={disabled ? -1 : 0}
      onClick={() => input.current?.click()}
      onKeyDown={press}
      onDragEnter={() => setOver(!disabled)}
      onDragLeave={leave}
      onDrop={drop}
      className={cx(
        "mt-4 flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors",
        isOver
          ? "border-tactical bg-tactical-tint"
          : "border-tactical-mid bg-tactical-tint/35 hover:border-tactical hover:bg-tactical-tint/70",
        disabled && "pointer-events-none opacity-60",
        brief &&
          "phone:min-h-11 phone:flex-row phone:flex-wrap phone:justify-center phone:gap-x-3 phone:py-2",
      )}
    >
      {/* The whole area is the button, so screen readers get no second control inside it. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        disabled={disabled}
        accept={recordings ? ACCEPT_RECORDINGS : ACCEPT}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ""; // so that the same file can be chosen again
        }}
      />
      <span
        aria-hidden="true"
        className={cx(
          "mb-2 grid size-11 place-items-center rounded-card bg-tactical-tint text-tactical",
          brief && "phone:hidden",
        )}
      >
        <Images size={22} />
      </span>
      <p className="type-card">
        {isOver ? (
          "Drop them here"
        ) : (
          <>
            <span className="phone:hidden">Drop screenshots here, or </span>
            <span className="text-tactical underline decoration-tactical-mid underline-offset-4">
              <span className="md:hidden">C</span>
              <span className="phone:hidden">c</span>hoose files
            </span>
          </>
        )}
      </p>
      <p className="text-small text-text-2">
        {hint}
        <span className="phone:hidden"> · or paste a screenshot</span>
      </p>
    </div>
  );
}

/** Keeps a file that is dropped beside the area from replacing the whole page. */
function keepPage() {
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener("dragover", stay);
  document.addEventListener("drop", stay);
  return () => {
    document.removeEventListener("dragover", stay);
    document.removeEventListener("drop", stay);
  };
}
