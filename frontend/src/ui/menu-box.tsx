import { DropdownMenu } from "radix-ui";
import { useEffect, useRef } from "react";
import type { MenuItem, MenuProps } from "./menu";

const ITEM =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body outline-none data-highlighted:bg-selected touch:h-11";

interface MenuBoxProps extends MenuProps {
  /** Whether it opens with its first item in focus, as for the keyboard. */
  atFirstItem: boolean;
}

/** The menu itself, open at first. Screens take `Menu` of `menu.tsx`, which loads this when it opens. */
export function MenuBox({ label, trigger, triggerClass, items, atFirstItem }: MenuBoxProps) {
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
          {items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, href, download, onSelect } = item;
  if (!href) {
    return (
      <DropdownMenu.Item className={ITEM} onSelect={() => onSelect?.()}>
        {icon}
        {label}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <a href={href} download={download}>
        {icon}
        {label}
      </a>
    </DropdownMenu.Item>
  );
}

/** The key that opened the menu came before the menu was there to hear it, so it is told. */
export function useFocusOnFirstItem(content: React.RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const frame = requestAnimationFrame(() => {
      const items = content.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [];
      [...items].find((item) => item.offsetParent !== null)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [content, wanted]);
}
