import "../common";
import Pin from "lucide-react/icons/pin";
import { useState } from "react";
import { pinAnswer } from "../api/pins";
import { text } from "../format/text";
import { Button, type ButtonSize } from "../ui/button";
import { notDoneToast } from "../ui/failure-toast";
import { toast } from "../ui/toast-store";

interface PinButtonProps {
  query: unknown;
  language: string | null;
  /** Whether the answer was pinned to the dashboard when it arrived. */
  isPinned: boolean;
  size?: ButtonSize;
}

/** Pins an answer to every leader's dashboard, and so to the weekly packet if the packet shows pinned answers. */
export function PinButton({ query, language, isPinned, size = "md" }: PinButtonProps) {
  const [pending, setPending] = useState(false);
  const [wasPinned, setPinned] = useState(isPinned);

  async function pin() {
    setPending(true);
    try {
      const { title } = await pinAnswer({ query, language });
      setPinned(true);
      toast({
        title: text("Pinned to the dashboard"),
        description: title,
        link: { label: text("Dashboard"), href: "/admin" },
      });
    } catch (error) {
      notDoneToast(text("The answer was not pinned"), error);
    }
    setPending(false);
  }

  return (
    <Button
      size={size}
      icon={<Pin aria-hidden size={size === "sm" ? 14 : 16} />}
      pending={pending}
      pendingLabel={text("Pinning...")}
      disabled={wasPinned}
      onClick={pin}
    >
      {wasPinned ? text("Pinned") : text("Pin to the dashboard")}
    </Button>
  );
}
