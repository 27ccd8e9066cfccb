import { LogOut, Settings, Sparkles } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { logout } from "../../api/session";
import type { CurrentUser } from "../../api/types";
import { cx } from "../../ui/cx";
import { useFocusOnFirstItem } from "../../ui/menu-box";
import { ACCOUNT_BUTTON, AccountFace, nameOf } from "./account-button";

const ITEM =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body outline-none data-highlighted:bg-selected touch:h-11";

interface AccountMenuProps {
  user: CurrentUser;
  /** Whether it opens with its first item in focus, as for the keyboard. */
  atFirstItem: boolean;
}

/** Who is signed in, the Admin Panel, and the way out. It is open at first: it is made when somebody opens it. */
export function AccountMenu({ user, atFirstItem }: AccountMenuProps) {
  const name = nameOf(user);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnFirstItem(content, atFirstItem);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={`Account of ${name}`} className={ACCOUNT_BUTTON}>
        <AccountFace user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
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
          {user.isAdmin && (
            <DropdownMenu.Item asChild className={cx(ITEM, "md:hidden")}>
              <a href="/admin/ai-chat">
                <Sparkles aria-hidden size={16} className="text-tactical" />
                AI Assistant
              </a>
            </DropdownMenu.Item>
          )}
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
