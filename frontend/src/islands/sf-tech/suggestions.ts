import type { Member } from "../../api/types";
import { matchesSearch } from "../../format/names";

/** The maximum number of suggestions (spec, section 9). */
const MOST_SUGGESTED = 10;

const ALPHABET = new Intl.Collator();

/** The members whose names match a search: first the names that begin with it, then by name. */
export function suggestions(members: readonly Member[], search: string): Member[] {
  const begins = (member: Member) => member.name.toLowerCase().startsWith(search.trim().toLowerCase());
  return members
    .filter((member) => matchesSearch(member.name, search))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || ALPHABET.compare(a.name, b.name))
    .slice(0, MOST_SUGGESTED);
}
