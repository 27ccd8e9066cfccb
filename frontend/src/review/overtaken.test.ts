import { expect, test } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { disputed, disputes, editsOf, together } from "./overtaken";

const base = { 1: { accepted: true }, 2: { value: "5" } };
const mine = { ...base, 2: { value: "6" }, 3: { removed: true } };

test("a saved draft comes with its values as texts", () => {
  expect(editsOf({ rows: { 2: { value: 5 as unknown as string } } })).toEqual({ 2: { value: "5" } });
  const kept = { accepted: true, acceptedAs: { value: 7 as unknown as string, memberId: 3 } };
  const mine = { 4: { accepted: true, acceptedAs: { memberId: 3, value: "7" } } };
  expect(editsOf({ rows: { 4: kept } })).toEqual(mine);
  expect(disputed({}, mine, editsOf({ rows: { 4: kept } }))).toEqual([]);
  expect(editsOf(null)).toEqual({});
});

test.each([
  ["nothing of theirs is new", base, [], mine, mine],
  [
    "they changed another row",
    { ...base, 4: { removed: true } },
    [],
    { ...mine, 4: { removed: true } },
    null,
  ],
  [
    "they changed what I did not",
    { ...base, 1: { accepted: false } },
    [],
    { ...mine, 1: { accepted: false } },
    null,
  ],
  ["both made the same of a row", { ...base, 2: { value: "6" } }, [], mine, mine],
  ["both changed a row", { ...base, 2: { value: "7" } }, ["2"], { ...mine, 2: { value: "7" } }, mine],
  [
    "both changed two rows",
    { 2: { value: "7" }, 3: { accepted: true } },
    ["2", "3"],
    { ...mine, 2: { value: "7" }, 3: { accepted: true } },
    mine,
  ],
])("%s", (_, theirs, both, withTheirs, withMine) => {
  expect(disputed(base, mine, theirs)).toEqual(both);
  expect(together(base, mine, theirs, "theirs")).toEqual(withTheirs);
  expect(together(base, mine, theirs, "mine")).toEqual(withMine ?? withTheirs);
});

const review = aReview([
  aRow({ rowId: 1, name: "mambo", memberId: 1, needsAttention: true }),
  aRow({ rowId: 2, name: "pixel", memberId: null, needsAttention: true }),
  aRow({ rowId: 4, name: "Kiwi", memberId: 2 }),
  aRow({ rowId: 3, name: "", rank: 9, memberId: 1, section: 4 }),
]);
const members = new Map(
  [aMember({ id: 1, name: "Mambo" }), aMember({ id: 2, name: "Kiwi" })].map((one) => [one.id, one]),
);

test.each([
  ["left out against a new member", 2, { memberId: null }, { removed: true }, "Create New", "left out"],
  ["left out against another value", 1, { value: "7000" }, { removed: true }, "Mambo, 7,000", "left out"],
  [
    "two values",
    1,
    { value: "7000" },
    { value: "8000", accepted: true },
    "7,000, not checked",
    "8,000, checked",
  ],
  [
    "left out against the member whose name was read",
    4,
    { value: "7000" },
    { removed: true },
    "kept, 7,000",
    "left out",
  ],
  ["two members", 1, { memberId: 2 }, { memberId: null }, "Kiwi", "Create New"],
  ["two names", 2, { name: "Pixel" }, { name: "Pixie" }, "Create New Pixel", "Create New Pixie"],
  ["a member who is gone", 1, { memberId: 7 }, { memberId: 2 }, "a former member", "Kiwi"],
  ["ranks", 3, { takesRank: false }, { takesRank: true }, "same rank", "new rank"],
])("a dispute says what either made of the row: %s", (_, rowId, ours, others, here, there) => {
  const sides = { base: {}, mine: { [rowId]: ours }, theirs: { [rowId]: others } };
  const name = review.rows.find((row) => row.rowId === rowId)?.name || "Rank 9";
  expect(disputes(review, members, sides)).toEqual([{ rowId, name, mine: here, theirs: there }]);
});

test("rows that come out alike are no dispute", () => {
  const sides = {
    base: {},
    mine: { 1: { removed: true } },
    theirs: { 1: { removed: true, accepted: true } },
  };
  expect(disputes(review, members, sides)).toEqual([]);
});
