import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast-store";

/** Copies a text for the alliance's channel. Where the browser forbids it, shows the text to copy by hand. */
export function CopyForDiscord({ text }: { text: string }) {
  const [byHand, setByHand] = useState(false);

  async function copy() {
    if (await copyText(text)) {
      toast({ title: "Copied for Discord", description: "Paste it into the alliance's channel." });
    } else {
      setByHand(true);
    }
  }

  return (
    <>
      <Button icon={<Copy aria-hidden size={16} />} className="phone:w-full" onClick={copy}>
        Copy for Discord
      </Button>
      <Dialog
        open={byHand}
        onOpenChange={setByHand}
        title="Copy for Discord"
        description="This browser does not let the page copy. Select the text and copy it."
      >
        <textarea
          readOnly
          aria-label="Text for Discord"
          rows={12}
          value={text}
          onFocus={(event) => event.target.select()}
          className="mb-5 w-full rounded-control border border-line-control bg-inset p-3 font-mono text-small"
        />
      </Dialog>
    </>
  );
}
