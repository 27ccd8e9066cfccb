import { DropdownMenu } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** The item is a link to this address, */
  href?: string;
  /** to a file to download, */
  download?: boolean;
  /** or a function to call. */
  onSelect?: () => void;
  className?: string;
}

export interface MenuProps {
  /** The button's name for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  items: readonly MenuItem[];
  /** Shown above the items. */
  head?: ReactNode;
}

const ITEM =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body outline-none data-highlighted:bg-selected touch:h-11";

interface MenuBoxProps extends MenuProps {
  /** Whether the menu opens with the focus on its first item, as for the keyboard. */
  atFirstItem: boolean;
}

/** The menu itself, initially open. Screens use `Menu` from `menu.tsx`, which loads this when it opens. */
export function MenuBox({ label, trigger, triggerClass, items, head, atFirstItem }: MenuBoxProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusOnFirstItem(content, atFirstItem);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-menu min-w-52 animate-rise rounded-card border border-floating-edge bg-floating p-1.5 shadow-popover"
        >
          {head && (
            <>
              <DropdownMenu.Label className="px-2.5 py-2">{head}</DropdownMenu.Label>
              <DropdownMenu.Separator className="my-1 h-px bg-line-strong" />
            </>
          )}
          {items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, href, download, onSelect, className } = item;
  if (!href) {
    return (
      <DropdownMenu.Item className={cx(ITEM, className)} onSelect={() => onSelect?.()}>
        {icon}
        {label}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item asChild className={cx(ITEM, className)}>
      <a href={href} download={download}>
        {icon}
        {label}
      </a>
    </DropdownMenu.Item>
  );
}

/** The key that opened the menu came before the menu was loaded, so the first item is focused here. */
function useFocusOnFirstItem(content: React.RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const frame = requestAnimationFrame(() => {
      const items = content.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [];
      [...items].find((item) => item.offsetParent !== null)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [content, wanted]);
}
