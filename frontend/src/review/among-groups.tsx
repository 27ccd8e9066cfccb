import type { ReactNode } from "react";
import { count } from "../format/numbers";
import { GroupCard } from "./group-card";
import { aroundRows, type WaitingGroup } from "./state";

interface AmongGroupsProps {
  /** Each group with those of its waiting rows that match the search. */
  groups: readonly WaitingGroup[];
  searched: boolean;
  /** How many rows are checked individually. */
  rows: number;
  /** The rows that are checked individually. */
  children: ReactNode;
}

/** The individually checked rows, among the groups. They come first, explained, if a list makes the roster. */
export function AmongGroups({ groups, searched, rows, children }: AmongGroupsProps) {
  const { above, below } = aroundRows(groups);
  return (
    <>
      {above.map((one) => (
        <GroupCard key={one.group.code} {...one} searched={searched} />
      ))}
      {below.length > 0 && rows > 0 && (
        <header className="px-4 pt-3 pb-2 md:px-6 phone:pb-0">
          <h3 className="type-card">
            Look at {rows === 1 ? "this name" : `these ${count(rows, "name")}`} first
          </h3>
          <p className="text-small text-text-2 phone:sr-only">Not read, in doubt, or like another's.</p>
        </header>
      )}
      {children}
      {below.map((one) => (
        <GroupCard key={one.group.code} {...one} searched={searched} />
      ))}
    </>
  );
}
