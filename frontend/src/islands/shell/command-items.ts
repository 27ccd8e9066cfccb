import { matchesSearch } from "../../format/names";

export interface Page {
  title: string;
  href: string;
  /** Other words by which it is found. */
  words?: string;
}

export interface Found {
  kind: "page" | "member" | "ask";
  key: string;
  label: string;
  href?: string;
  rank?: number;
}

interface Person {
  id: number;
  name: string;
  rank: number;
}

const MOST = 6;

/** The possible meanings of a text, in the order offered: pages, members, and the question itself. */
export function itemsOf(text: string, pages: Page[], members: Person[]): Found[] {
  const wanted = text.trim();
  const places = best(
    pages,
    wanted,
    ({ title }) => title,
    ({ words = "" }) => words,
  ).map(({ title, href }): Found => ({ kind: "page", key: href, label: title, href }));
  if (!wanted) return places;
  const people = best(members, wanted, ({ name }) => name).map(
    ({ id, name, rank }): Found => ({
      kind: "member",
      key: `member-${id}`,
      label: name,
      href: `/admin/members/${id}`,
      rank,
    }),
  );
  return [...places, ...people, { kind: "ask", key: "ask", label: wanted }];
}

type TextOf<Thing> = (thing: Thing) => string;

/**
 * The things whose name contains the text, and then those with another word that begins with it. Names that begin with
 * the text come first. All of the things if the text is empty.
 */
function best<Thing>(
  things: Thing[],
  wanted: string,
  nameOf: TextOf<Thing>,
  wordsOf: TextOf<Thing> = () => "",
): Thing[] {
  if (!wanted) return things;
  const typed = wanted.toLowerCase();
  const fit = (thing: Thing) => {
    if (nameOf(thing).toLowerCase().startsWith(typed)) return 3;
    if (matchesSearch(nameOf(thing), wanted)) return 2;
    return typed.length > 1 && ` ${wordsOf(thing)}`.includes(` ${typed}`) ? 1 : 0;
  };
  return things
    .filter(fit)
    .sort((one, other) => fit(other) - fit(one))
    .slice(0, MOST);
}
