import { matchesSearch } from "../../format/names";

export interface Page {
  title: string;
  href: string;
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
  const places = best(pages, wanted, ({ title }) => title).map(
    ({ title, href }): Found => ({ kind: "page", key: href, label: title, href }),
  );
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

/** The things whose name contains the text, those that begin with it first; all of them if it is empty. */
function best<Thing>(things: Thing[], wanted: string, nameOf: (thing: Thing) => string): Thing[] {
  if (!wanted) return things;
  const begins = (thing: Thing) => nameOf(thing).toLowerCase().startsWith(wanted.toLowerCase());
  return things
    .filter((thing) => matchesSearch(nameOf(thing), wanted))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, MOST);
}
