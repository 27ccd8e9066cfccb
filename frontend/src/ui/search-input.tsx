import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";
import { Input } from "./input";
import { Kbd } from "./kbd";

interface SearchInputProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "size"> {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** The key that focuses the box, shown while the box is empty. */
  hotkey?: string;
}

export function SearchInput({ label, value, onSearch, hotkey, ...rest }: SearchInputProps) {
  const clear = (
    <button
      type="button"
      aria-label="Clear search"
      onClick={() => onSearch("")}
      className="touch-area grid size-7 place-items-center rounded-control text-text-3 hover:text-text"
    >
      <X aria-hidden size={16} />
    </button>
  );
  const hint = hotkey ? <Kbd className="phone:hidden">{hotkey}</Kbd> : null;
  return (
    <search className="block w-full">
      <Input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        type="text"
        role="searchbox"
        aria-label={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        icon={<Search size={16} />}
        trailing={value ? clear : hint}
      />
    </search>
  );
}
