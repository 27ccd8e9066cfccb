import FileText from "lucide-react/icons/file-text";
import Search from "lucide-react/icons/search";
import Sparkles from "lucide-react/icons/sparkles";
import UserRound from "lucide-react/icons/user-round";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useMembers } from "../../api/members";
import { text } from "../../format/text";
import { mountIsland } from "../../mount-island";
import { cx } from "../../ui/cx";
import { RankBadge } from "../../ui/rank-badge";
import { Scrim } from "../../ui/scrim";
import { useReturnFocus } from "../../ui/use-return-focus";
import { CommandAnswer } from "./command-answer";
import { type Found, itemsOf, type Page } from "./command-items";

const subscribers = new Set<() => void>();

/** Opens the page's menu, which is first drawn when somebody opens it. */
export function open(): void {
  if (!subscribers.size) mountIsland("command", CommandHost);
  else for (const show of subscribers) show();
}

/** The menu while it is open. */
export function CommandHost({ pages = [] }: { pages?: Page[] }) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const show = () => setOpen(true);
    subscribers.add(show);
    return () => void subscribers.delete(show);
  }, []);
  return isOpen && <CommandMenu pages={pages} onClose={() => setOpen(false)} />;
}

interface CommandMenuProps {
  pages: Page[];
  onClose: () => void;
}

const HEADS = { page: text("Pages"), member: text("Members"), ask: text("Assistant") };
const ICONS = { page: FileText, member: UserRound, ask: Sparkles };

/** One box on every leaders' page that finds a page or a member, or asks the assistant. */
export function CommandMenu({ pages, onClose }: CommandMenuProps) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [asked, setAsked] = useState("");
  const members = useMembers().data ?? [];
  const items = itemsOf(typed, pages, members);
  const active = items[Math.min(at, items.length - 1)];
  const focus = useReturnFocus();
  const options = useRef<HTMLDivElement>(null);

  useEffect(() => {
    options.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function choose(item: Found | undefined) {
    if (item?.kind === "ask") setAsked(item.label);
    else if (item?.href) window.location.assign(item.href);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((before) => (Math.min(before, items.length - 1) + step + items.length) % items.length);
    else if (event.key === "Enter") choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-3 z-dialog mx-auto flex max-h-[calc(100dvh-24px)] w-[min(40rem,calc(100vw-24px))] animate-rise flex-col rounded-dialog border border-floating-edge bg-surface shadow-dialog md:top-[12vh] md:max-h-[76vh]"
        >
          <Dialog.Title className="sr-only">{text("Find or ask")}</Dialog.Title>
          <div className="flex items-center gap-3 border-line border-b px-4">
            <Search aria-hidden size={18} className="text-text-3" />
            <input
              type="text"
              role="combobox"
              aria-label={text("Find a page or a member, or ask")}
              aria-expanded={!asked}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={!asked && active ? `${list}-${active.key}` : undefined}
              placeholder={text("Find a page or a member, or ask")}
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
                setAsked("");
              }}
              onKeyDown={onKeyDown}
              className="h-13 min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-text-3"
            />
            <Dialog.Close className="touch-area rounded-chip border border-line-strong bg-raised px-1.5 font-mono text-caption text-text-2 hover:text-text">
              <span aria-hidden>{text("Esc")}</span>
              <span className="sr-only">{text("Close")}</span>
            </Dialog.Close>
          </div>
          {asked ? (
            <CommandAnswer key={asked} question={asked} />
          ) : (
            <div
              id={list}
              ref={options}
              role="listbox"
              aria-label={text("Found")}
              className="min-h-0 overflow-y-auto p-2"
            >
              {items.map((item, index) => (
                <Option
                  key={item.key}
                  id={`${list}-${item.key}`}
                  item={item}
                  isFirst={items[index - 1]?.kind !== item.kind}
                  isActive={item === active}
                  onPoint={() => setAt(index)}
                  onChoose={() => choose(item)}
                />
              ))}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionProps {
  id: string;
  item: Found;
  /** Whether this is the first item of its kind. */
  isFirst: boolean;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, item, isFirst, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = ICONS[item.kind];
  return (
    <>
      {isFirst && (
        <div aria-hidden className="type-head px-2.5 pt-2 pb-1 text-text-3">
          {HEADS[item.kind]}
        </div>
      )}
      {/* The box above handles the keys. The options are only for the pointer. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        onPointerMove={onPoint}
        onClick={onChoose}
        className={cx(
          "flex h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 touch:h-12",
          isActive ? "bg-selected text-text" : "text-text-2",
        )}
      >
        <Icon aria-hidden size={16} className={item.kind === "ask" ? "text-tactical" : "text-text-3"} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {item.kind === "ask" ? text("Ask: {question}", { question: item.label }) : item.label}
        </span>
        {item.rank !== undefined && <RankBadge rank={item.rank} />}
      </div>
    </>
  );
}
