import { expect, test } from "vitest";
import { deletedWords, movedWords } from "./holdings";
import { holdings } from "./testing";

const nothing = {
  ...holdings,
  records: { strength: 0, kills: 0, donations: 0, mutualAssistance: 0, duelDay: 0, event: 0 },
  vsScores: 0,
  sfTech: 0,
  aliases: 0,
  snapshotRows: 0,
};

test("a delete tells each kind of record that goes", () => {
  expect(deletedWords(holdings)).toEqual([
    "14 power records",
    "12 kills records",
    "10 tech donations records",
    "14 VS scores",
    "1 SF Tech record",
    "2 other spellings",
  ]);
  expect(deletedWords({ ...nothing, account: true })).toEqual([
    "The account's link: it can no longer enter the admin area",
  ]);
  expect(deletedWords(nothing)).toEqual(["No records"]);
});

test("a merge tells what moves", () => {
  expect(movedWords({ ...nothing, vsScores: 1, snapshotRows: 14, account: true })).toBe(
    "1 VS score, 14 places in saved weeks, the account",
  );
  expect(movedWords(nothing)).toBe("no records");
});
