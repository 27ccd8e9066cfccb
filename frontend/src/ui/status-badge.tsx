import Check from "lucide-react/icons/check";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { UploadStatus } from "../api/types";
import { Chip, type ChipTone } from "./chip";

const STATUSES: Record<UploadStatus, { word: string; tone: ChipTone; icon: ReactNode }> = {
  processing: {
    word: "Processing",
    tone: "blue",
    icon: <LoaderCircle aria-hidden size={12} className="animate-spin" />,
  },
  pending_confirmation: {
    word: "Needs review",
    tone: "amber",
    icon: <ClipboardCheck aria-hidden size={12} />,
  },
  completed: { word: "Completed", tone: "green", icon: <Check aria-hidden size={12} /> },
  failed: { word: "Failed", tone: "red", icon: <X aria-hidden size={12} /> },
};

export function StatusBadge({ status }: { status: UploadStatus }) {
  const { word, tone, icon } = STATUSES[status];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
