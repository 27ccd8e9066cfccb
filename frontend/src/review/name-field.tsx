import { useDraftText } from "./use-draft-text";

interface NameFieldProps {
  name: string;
  /** For a new member, the field contains the name that will be created. */
  creating: boolean;
  onChange: (name: string) => void;
}

const LONGEST_NAME = 100;

/** The name as it was read, in a font that distinguishes `I` from `l`. A leader may correct it. */
export function NameField({ name, creating, onChange }: NameFieldProps) {
  const field = useDraftText({
    shown: name,
    parse: (text) => (text.trim() ? text.trim() : null),
    onKeep: onChange,
    complaint: "A name is needed",
  });
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-small text-text-3">
      {creating ? "Name" : "Read"}
      <input
        {...field.inputProps}
        dir="auto"
        title={name}
        data-name-field
        placeholder={creating ? "type the name" : "—"}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={field.invalid || undefined}
        className="h-6 w-full min-w-0 truncate rounded-chip border border-transparent bg-transparent px-1.5 font-mono text-body text-text hover:border-line-control focus:border-line-control focus:bg-inset aria-invalid:border-destructive touch:-my-2 touch:h-11 touch:text-input"
      />
    </label>
  );
}
