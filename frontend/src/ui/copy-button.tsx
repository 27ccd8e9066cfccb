import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button, type ButtonSize } from "./button";
import { copyText } from "./copy-text";
import { Dialog } from "./dialog";
import { toast } from "./toast-store";

interface CopyButtonProps {
  /** null while there is no text. */
  text: string | null;
  label: string;
  /** The toast's text after copying. */
  copied: string;
  next: string;
  size?: ButtonSize;
  className?: string;
  /** The name for screen readers, if the label alone does not say what is copied. */
  name?: string;
}

/** Copies a text. If the browser forbids it, shows the text for copying by hand. */
export function CopyButton({
  text,
  label,
  copied,
  next,
  name = label,
  size = "md",
  className,
}: CopyButtonProps) {
  const [byHand, setByHand] = useState(false);

  async function copy() {
    if (text && (await copyText(text))) toast({ title: copied, description: next });
    else setByHand(true);
  }

  return (
    <>
      <Button
        icon={<Copy aria-hidden size={16} />}
        size={size}
        className={className}
        aria-label={name}
        disabled={text === null}
        onClick={copy}
      >
        {label}
      </Button>
      <Dialog
        open={byHand}
        onClose={() => setByHand(false)}
        title={name}
        description="This browser does not let the page copy. Select the text and copy it."
      >
        <textarea
          readOnly
          aria-label="Text to copy"
          rows={12}
          value={text ?? ""}
          onFocus={(event) => event.target.select()}
          className="mb-5 w-full rounded-control border border-line-control bg-inset p-3 font-mono text-small"
        />
      </Dialog>
    </>
  );
}
