import type { Holdings } from "../../api/roster";
import { count } from "../../format/numbers";

/** The data of a member by kind, without the empty kinds, in words: `14 power records`. */
function countedWords({ records, vsScores, sfTech, aliases }: Holdings): string[] {
  const amounts: [number, string, string][] = [
    [records.strength, "power record", "power records"],
    [records.kills, "kills record", "kills records"],
    [records.donations, "tech donations record", "tech donations records"],
    [records.mutualAssistance, "mutual assistance record", "mutual assistance records"],
    [records.duelDay, "duel day", "duel days"],
    [records.event, "event result", "event results"],
    [vsScores, "VS score", "VS scores"],
    [sfTech, "SF Tech record", "SF Tech records"],
    [aliases, "other spelling", "other spellings"],
  ];
  return amounts.filter(([amount]) => amount > 0).map(([amount, one, many]) => count(amount, one, many));
}

/** What deleting a member removes. */
export function deletedWords(holdings: Holdings): string[] {
  const words = countedWords(holdings);
  if (holdings.account) words.push("The account's link: it can no longer enter the admin area");
  return words.length ? words : ["No records"];
}

/** What merging moves from the source to the target. */
export function movedWords(holdings: Holdings): string {
  const words = countedWords(holdings);
  if (holdings.snapshotRows > 0) words.push(`${count(holdings.snapshotRows, "place")} in saved weeks`);
  if (holdings.account) words.push("the account");
  return words.length ? words.join(", ") : "no records";
}
