import { ChevronDown, LogOut, Settings } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { logout } from "../../api/session";
import type { CurrentUser } from "../../api/types";
import { RankBadge } from "../../ui/rank-badge";
import { Avatar } from "./avatar";

const ITEM =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body outline-none data-highlighted:bg-selected touch:h-11";

/** Who is signed in, the Admin Panel, and the way out. */
export function AccountMenu(user: CurrentUser) {
  const name = user.displayName || user.username || "User";
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${name}`}
        className="flex h-11 items-center gap-2 rounded-control px-1.5 hover:bg-raised md:px-2"
      >
        <Avatar user={user} />
        <span dir="auto" className="max-w-40 truncate font-semibold text-body phone:hidden">
          {name}
        </span>
        <span className="phone:hidden">
          <RankBadge rank={user.rank} />
        </span>
        <ChevronDown aria-hidden size={16} className="text-text-3 phone:hidden" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-menu min-w-56 animate-rise rounded-card border border-floating-edge bg-floating p-1.5 shadow-popover"
        >
          <DropdownMenu.Label className="px-2.5 py-2">
            <span dir="auto" className="block truncate font-semibold text-body">
              {name}
            </span>
            <span className="mt-0.5 block text-small text-text-2">
              {user.rank > 0 ? `R${user.rank}` : "No rank"}
              {user.memberName && user.memberName !== name && ` · ${user.memberName}`}
            </span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line-strong" />
          <DropdownMenu.Item asChild className={ITEM}>
            <a href="/admin/settings">
              <Settings aria-hidden size={16} className="text-text-2" />
              Admin Panel
            </a>
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={logout} className={ITEM}>
            <LogOut aria-hidden size={16} className="text-text-2" />
            Logout
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
