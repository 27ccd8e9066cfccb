import { describe, expect, test } from "vitest";
import { aReview, aRow } from "../test/made-up";
import { applyQuestion, leavingOut } from "./apply-question";
import { type Edits, viewRows } from "./rows";

const unsure = { needsAttention: true };
const review = aReview([
  aRow({ rowId: 1 }),
  aRow({ rowId: 2, ...unsure, confidence: "medium" }),
  aRow({ rowId: 3, ...unsure }),
  aRow({ rowId: 4, ...unsure, confidence: "none", memberId: null, name: "pixel" }),
  aRow({ rowId: 5, ...unsure, confidence: "none", memberId: null, name: "sable" }),
]);
const NOBODY = new Map();

function ask(edits: Edits = {}, fields: Partial<typeof review> = {}) {
  return applyQuestion(viewRows(review, edits, NOBODY), edits, { ...review, ...fields });
}
const ids = (edits: Edits) => ask(edits)?.unchecked.map(({ row }) => row.rowId);

describe("what an apply asks", () => {
  test("rows that nobody looked at are named by kind", () => {
    expect(ask()).toMatchObject({
      uncheckedLine: "4 not looked at, 2 of them new members",
      uncheckedKinds: "1 name not sure, 1 row with a figure or rank to check",
      seatsLine: "",
      all: 5,
      checked: 1,
    });
  });

  test.each([
    [{ 2: { accepted: true } }, [3, 4, 5]],
    [{ 2: { memberId: 2 } }, [3, 4, 5]],
    [{ 3: { value: "1" } }, [2, 4, 5]],
    [{ 3: { value: "997" } }, [2, 3, 4, 5]],
    [{ 4: { name: "Pixel" } }, [2, 3, 5]],
    [{ 5: { removed: true } }, [2, 3, 4]],
    [{ 5: { takesRank: true } }, [2, 3, 4, 5]],
  ])("what was accepted, changed or left out is not among them: %j", (edits, left) => {
    expect(ids(edits)).toEqual(left);
  });

  test.each([
    [[1, 2, 3], "2 not looked at, all of them new members"],
    [[1, 2, 3, 4], "1 not looked at, a new member"],
    [[1, 2, 4], "2 not looked at, 1 of them a new member"],
    [[1, 4, 5], "2 not looked at"],
  ])("with %j accepted: %s", (accepted, line) => {
    const edits = Object.fromEntries(accepted.map((rowId) => [rowId, { accepted: true }]));
    expect(ask(edits)?.uncheckedLine).toBe(line);
  });

  test("with every row sure or accepted there is nothing to ask", () => {
    const edits = Object.fromEntries([2, 3, 4, 5].map((rowId) => [rowId, { accepted: true }]));
    expect(ask(edits)).toBeNull();
    expect(ask(edits, { seats: { taken: 99, of: 100 } })?.seatsLine).toBe("101 of 100 seats");
    expect(ask(edits, { seats: { taken: 98, of: 100 } })).toBeNull();
    const text = "This screenshot is in the Strength batch of Sat 21 Nov that officer applied.";
    const known = { code: "already-in" as const, key: "already-in:1", text };
    const ticked = { code: "later-list" as const, key: "later-list:1", text: "A list is recorded already." };
    expect(ask(edits, { warnings: [ticked, known] })?.repeats).toEqual([known]);
    expect(ask(edits, { warnings: [ticked] })).toBeNull();
  });

  test("an alliance that is over its seats is asked about new members alone", () => {
    const edits = { 4: { removed: true }, 5: { removed: true } };
    expect(ask(edits, { seats: { taken: 101, of: 100 } })?.seatsLine).toBe("");
  });

  test("leaving them out keeps what else was edited", () => {
    const unchecked = ask()?.unchecked ?? [];
    const left = leavingOut({ 1: { value: "5" }, 3: { takesRank: true } }, unchecked);
    expect(left).toMatchObject({
      1: { value: "5" },
      3: { takesRank: true, removed: true },
      5: { removed: true },
    });
    expect(viewRows(review, left, NOBODY).filter(({ group }) => group !== "left-out")).toHaveLength(1);
  });
});
