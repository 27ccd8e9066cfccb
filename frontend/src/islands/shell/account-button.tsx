import { ChevronDown } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { CurrentUser } from "../../api/types";
import { RankBadge } from "../../ui/rank-badge";
import { Avatar } from "./avatar";
import { later, useLater } from "../../ui/later";

const accountMenu = later(() => import("./account-menu"));

export const ACCOUNT_BUTTON = "flex h-11 items-center gap-2 rounded-control px-1.5 hover:bg-raised md:px-2";

export const nameOf = (user: CurrentUser) => user.displayName || user.username || "User";

/** The button of the account's menu. The menu itself is loaded when somebody is about to open it. */
export function AccountButton(user: CurrentUser) {
  const [opened, setOpened] = useState<"by pointer" | "by keyboard" | null>(null);
  const menu = useLater(accountMenu, opened !== null);
  if (menu && opened) return <menu.AccountMenu user={user} atFirstItem={opened === "by keyboard"} />;
  return (
    <button
      type="button"
      aria-label={`Account of ${nameOf(user)}`}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={accountMenu.load}
      onFocus={accountMenu.load}
      onClick={(event: MouseEvent) => setOpened(event.detail === 0 ? "by keyboard" : "by pointer")}
      className={ACCOUNT_BUTTON}
    >
      <AccountFace user={user} />
    </button>
  );
}

export function AccountFace({ user }: { user: CurrentUser }) {
  return (
    <>
      <Avatar user={user} />
      <span dir="auto" className="max-w-40 truncate font-semibold text-body phone:hidden">
        {nameOf(user)}
      </span>
      <span className="phone:hidden">
        <RankBadge rank={user.rank} />
      </span>
      <ChevronDown aria-hidden size={16} className="text-text-3 phone:hidden" />
    </>
  );
}
