import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Member } from "../../api/types";
import { cx } from "../../ui/cx";
import type { FieldIds } from "../../ui/field";
import { Input } from "../../ui/input";
import { RankBadge } from "../../ui/rank-badge";
import { suggestions } from "./suggestions";

/**
 * Milliseconds until the list hides after the field lost the focus (spec, section 9), so that a click still reaches it.
 */
export const HIDES_AFTER = 200;

interface MemberComboboxProps {
  ids: FieldIds;
  members: readonly Member[];
  chosen: Member | null;
  onChoose: (member: Member | null) => void;
}

/** A search for one member with suggestions below it, for arrows, Enter and Escape, or a tap. */
export function MemberCombobox({ ids, members, chosen, onChoose }: MemberComboboxProps) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const found = open ? suggestions(members, search) : [];
  const optionId = (index: number) => `${listId}-${index}`;

  function show(text: string) {
    clearTimeout(hiding.current);
    setSearch(text);
    setOpen(true);
    setActive(-1);
  }

  function choose(member: Member) {
    clearTimeout(hiding.current);
    setSearch(member.name);
    setOpen(false);
    onChoose(member);
  }

  function clear() {
    setSearch("");
    setOpen(false);
    onChoose(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) show(search);
      else if (found.length > 0) setActive(moved(active, step, found.length));
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const member = found[active] ?? (found.length === 1 ? found[0] : undefined);
      if (member) choose(member);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Input
        {...ids}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={active >= 0 && open ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        placeholder="Search for a member..."
        icon={<Search size={16} />}
        trailing={
          (search || chosen) && (
            <button
              type="button"
              aria-label="Clear member"
              onClick={clear}
              className="touch-area grid size-7 place-items-center rounded-control text-text-3 hover:text-text"
            >
              <X aria-hidden size={16} />
            </button>
          )
        }
        value={search}
        onChange={(event) => {
          if (chosen) onChoose(null);
          show(event.target.value);
        }}
        onKeyDown={press}
        onFocus={() => clearTimeout(hiding.current)}
        onBlur={() => {
          hiding.current = setTimeout(() => setOpen(false), HIDES_AFTER);
        }}
      />
      {/* Always present, so that the field can refer to it; empty and hidden while closed. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Members"
        hidden={!open}
        className="absolute inset-x-0 top-full z-menu mt-1 max-h-80 overflow-y-auto rounded-card border border-floating-edge bg-floating py-1 shadow-popover"
      >
        {found.map((member, index) => (
          <button
            type="button"
            key={member.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(index)}
            onClick={() => choose(member)}
            className={cx(
              "flex h-9 w-full items-center gap-2 px-3 touch:h-11",
              index === active && "bg-selected",
            )}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium text-body">
              {member.name}
            </span>
            <RankBadge rank={member.rank} />
          </button>
        ))}
      </div>
      {open && found.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-menu mt-1 rounded-card border border-floating-edge bg-floating px-3 py-2.5 text-body text-text-2 shadow-popover"
        >
          No members found
        </p>
      )}
    </div>
  );
}

/** Down goes from the field to the first option. Both ends wrap around. */
function moved(active: number, step: number, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}
