import type { LucideIcon } from "lucide-react";
import ArrowDown10 from "lucide-react/icons/arrow-down-10";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import CaseSensitive from "lucide-react/icons/case-sensitive";
import CircleAlert from "lucide-react/icons/circle-alert";
import Copy from "lucide-react/icons/copy";
import CopyCheck from "lucide-react/icons/copy-check";
import EyeOff from "lucide-react/icons/eye-off";
import Info from "lucide-react/icons/info";
import Languages from "lucide-react/icons/languages";
import ListOrdered from "lucide-react/icons/list-ordered";
import Scissors from "lucide-react/icons/scissors";
import ShieldQuestionMark from "lucide-react/icons/shield-question-mark";
import Sparkles from "lucide-react/icons/sparkles";
import UserSearch from "lucide-react/icons/user-search";
import Users from "lucide-react/icons/users";
import type { Reason } from "../api/types";
import { cx } from "../ui/cx";

const ICONS: Record<string, LucideIcon> = {
  conflict: ArrowLeftRight,
  agreed: Sparkles,
  contested: Users,
  disputed: Sparkles,
  "disputed-name": Sparkles,
  cut: Scissors,
  "cut-name": Scissors,
  format: CircleAlert,
  "low-score": EyeOff,
  name: CaseSensitive,
  neighbour: ArrowLeftRight,
  nobody: UserSearch,
  opinion: Sparkles,
  order: ArrowDown10,
  overlap: Copy,
  rank: ListOrdered,
  rival: Users,
  "seen-twice": CopyCheck,
  unproved: ShieldQuestionMark,
  unreadable: Languages,
};

const TONES = { info: "text-text-2", warning: "text-warning", destructive: "text-destructive" };

interface ReasonListProps {
  reasons: readonly Reason[];
  problem: string | null;
}

/** Why a row needs a check, in sentences. Only a failed proof, or a reason that prevents the apply, is red. */
export function ReasonList({ reasons, problem }: ReasonListProps) {
  const all = problem
    ? [{ code: "problem", text: problem, tone: "destructive" as const, of: [] }, ...reasons]
    : reasons;
  return (
    <ul className="space-y-1">
      {all.map(({ code, text, tone }) => {
        const Icon = ICONS[code] ?? (tone === "info" ? Info : CircleAlert);
        return (
          <li
            key={code + text}
            className={cx("flex items-start gap-1.5 text-small touch:text-body", TONES[tone])}
          >
            <Icon aria-hidden size={14} className="mt-px" />
            <span className={cx("min-w-0 break-words", code === "conflict" && "font-semibold")}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
