import { type ComponentProps, useRef } from "react";
import { Button } from "./button";

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** Names the field behind the button. */
  label: string;
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that opens the device's file chooser. The same file can be chosen again. */
export function FileButton({ label, accept, multiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
