import { describe, expect, test } from "vitest";
import type { ListWarning } from "../api/types";
import { aMember, aReview, aRow } from "../test/made-up";
import { isBarred, isComplete, stopOf, waits } from "./apply-rule";
import { type Edits, viewRows } from "./rows";

const members = new Map([1, 2, 9].map((id) => [id, aMember({ id, name: `Name ${id}` })]));
const warning: ListWarning = { code: "later-list", key: "later-list:1", text: "A list is recorded already." };
const review = aReview([
  aRow({ rowId: 1, name: "Sable", namedLike: [1] }),
  aRow({ rowId: 2, name: "Umbra", namedLike: [2], needsAttention: true, confidence: "low" }),
]);

function list(
  edits: Edits,
  { overtaken = false, warnings = [] as ListWarning[], ticked = [] as string[] } = {},
) {
  const views = viewRows({ ...review, warnings }, edits, members);
  return { views, edits, review: { warnings }, confirmed: new Set(ticked), overtaken };
}
const waiting = (edits: Edits) =>
  list(edits)
    .views.filter((view) => waits(view, edits))
    .map(({ row }) => row.rowId);

describe("what waits for the leader, in one list and in a drop", () => {
  test.each([
    ["nothing was done", {}, [2]],
    ["accepted", { 2: { accepted: true } }, []],
    ["another value was typed", { 2: { value: "5" } }, []],
    ["left out", { 2: { removed: true } }, []],
    ["a member of that name was chosen", { 2: { memberId: 2 } }, []],
    ["a member of another name was chosen", { 1: { memberId: 9 } }, [1, 2]],
    ["and the name is new", { 1: { memberId: 9, accepted: true, samePerson: true } }, [2]],
    ["and the name was misread", { 1: { memberId: 9, accepted: true, misread: true } }, [2]],
  ] satisfies [string, Edits, number[]][])("%s", (_, edits, left) => {
    expect(waiting(edits)).toEqual(left);
    expect(isComplete(list(edits))).toBe(left.length === 0);
  });
});

describe("what stops a list", () => {
  const done: Edits = { 2: { accepted: true } };
  test("nothing, once all is looked at", () => {
    expect(stopOf(list(done))).toBeNull();
    expect(isComplete(list(done))).toBe(true);
  });

  test("a row that can't be written is named", () => {
    const both: Edits = { ...done, 1: { memberId: 2, accepted: true, misread: true } };
    expect(stopOf(list(both))).toMatchObject({ rowId: 1 });
    expect(stopOf(list(both))?.told).toMatch(/^Rank 1: Also given to rank 2/);
    expect(isComplete(list(both))).toBe(false);
  });

  test("a warning that is not ticked, but not one that is", () => {
    const told = stopOf(list(done, { warnings: [warning] }))?.told;
    expect(told).toBe("Read the warning above the rows and tick it, then apply.");
    expect(stopOf(list(done, { warnings: [warning], ticked: [warning.key] }))).toBeNull();
  });

  test("another window, and a list without a row", () => {
    const none: Edits = { 1: { removed: true }, 2: { removed: true } };
    for (const one of [list(done, { overtaken: true }), list(none)])
      expect([isBarred(one), isComplete(one)]).toEqual([true, false]);
    expect(isBarred(list({}))).toBe(false);
  });
});
