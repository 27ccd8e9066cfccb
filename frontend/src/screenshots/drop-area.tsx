import Images from "lucide-react/icons/images";
import { useDropzone } from "react-dropzone";
import { cx } from "../ui/cx";
import { ACCEPT, ACCEPT_RECORDINGS } from "./accepted-files";

/** The whole area is the button: to readers there is no second control inside it. */
const HIDDEN = { display: "none" };

interface DropAreaProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  hint?: string;
  /** On a phone one line high: files are chosen already. */
  brief?: boolean;
  /** Whether screen recordings are taken as well. */
  recordings?: boolean;
}

/** Where screenshots are dropped, chosen or pasted. All files are handed over; the form sorts them. */
export function DropArea({
  disabled,
  onFiles,
  hint = "PNG, JPG up to 10MB each",
  brief = false,
  recordings = false,
}: DropAreaProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled,
    onDrop: onFiles,
    multiple: true,
  });
  return (
    <div
      {...getRootProps({ role: "button", "aria-label": "Drop screenshots here, or choose files" })}
      className={cx(
        "mt-4 flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors",
        isDragActive
          ? "border-tactical bg-tactical-tint"
          : "border-tactical-mid bg-tactical-tint/35 hover:border-tactical hover:bg-tactical-tint/70",
        disabled && "pointer-events-none opacity-60",
        brief &&
          "phone:min-h-11 phone:flex-row phone:flex-wrap phone:justify-center phone:gap-x-3 phone:py-2",
      )}
    >
      <input {...getInputProps({ accept: recordings ? ACCEPT_RECORDINGS : ACCEPT, style: HIDDEN })} />
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
        {isDragActive ? (
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
