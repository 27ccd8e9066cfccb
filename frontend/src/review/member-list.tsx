import Check from "lucide-react/icons/check";
import UserPlus from "lucide-react/icons/user-plus";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { abbreviate } from "../format/numbers";
import { Change } from "../ui/change";
import { ConfidenceBadge } from "../ui/confidence-badge";
import { cx } from "../ui/cx";
import { RankBadge } from "../ui/rank-badge";
import { SearchInput } from "../ui/search-input";
import type { MemberOption } from "./member-options";

interface MemberListProps {
  options: readonly MemberOption[];
  chosen: number | null;
  search: string;
  onSearch: (text: string) => void;
  /** Called with the member's id, or null for Create New. */
  onChoose: (memberId: number | null) => void;
}

/** A search box over a list of members, for arrows and Enter. Create New is always visible below it. */
export function MemberList({ options, chosen, search, onSearch, onChoose }: MemberListProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const last = options.length;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current
      ?.querySelector(`#${CSS.escape(`${listId}-${active}`)}`)
      ?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActive(Math.min(last, Math.max(0, active + (event.key === "ArrowDown" ? 1 : -1))));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      onChoose(options[active]?.member.id ?? null);
    }
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col" ref={list}>
      <div className="px-3 pb-2.5 phone:px-4">
        <SearchInput
          label="Search members"
          placeholder="Search members..."
          value={search}
          onSearch={(text) => {
            onSearch(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          aria-controls={listId}
          aria-activedescendant={optionId(active)}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Members" className="flex min-h-0 flex-1 flex-col">
        <div role="presentation" className="min-h-0 flex-1 overflow-y-auto border-line-strong border-t">
          {options.map((option, index) => (
            <MemberChoice
              key={option.member.id}
              id={optionId(index)}
              option={option}
              chosen={option.member.id === chosen}
              active={index === active}
              onChoose={() => onChoose(option.member.id)}
            />
          ))}
          {options.length === 0 && (
            <p className="px-4 py-5 text-center text-body text-text-2">No members found</p>
          )}
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the keys of its list */}
        <div
          id={optionId(last)}
          role="option"
          aria-selected={chosen === null}
          tabIndex={-1}
          onClick={() => onChoose(null)}
          className={cx(
            "flex h-11 shrink-0 cursor-pointer items-center gap-2.5 border-line-strong border-t px-4 font-semibold text-body hover:bg-selected phone:h-14",
            active === last && "bg-selected",
          )}
        >
          <UserPlus aria-hidden size={16} className="text-blue" />
          Create New
          {chosen === null && <Check aria-hidden size={16} className="ml-auto text-tactical" />}
        </div>
      </div>
    </div>
  );
}

interface MemberChoiceProps {
  id: string;
  option: MemberOption;
  chosen: boolean;
  active: boolean;
  onChoose: () => void;
}

function MemberChoice({ id, option, chosen, active, onChoose }: MemberChoiceProps) {
  const { member, confidence, current, change, takenBy } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the keys of its list
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onClick={onChoose}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 border-line border-b px-4 py-1.5 hover:bg-selected phone:min-h-14",
        chosen && "bg-tactical-tint",
        active && "bg-selected",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span dir="auto" title={member.name} className="truncate font-mono text-body">
            {member.name}
          </span>
          <RankBadge rank={member.rank} />
        </div>
        <div className="flex gap-1.5 text-caption text-text-2">
          <span>{abbreviate(current)} now</span>
          {takenBy ? (
            <span>· {takenBy}</span>
          ) : (
            change !== null && <Change percentage={change} conflict={Math.abs(change) > 10} />
          )}
        </div>
      </div>
      {confidence && <ConfidenceBadge confidence={confidence} />}
      {chosen && <Check aria-hidden size={16} className="shrink-0 text-tactical" />}
    </div>
  );
}
