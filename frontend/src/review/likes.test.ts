import { expect, test } from "vitest";
import type { Reason } from "../api/types";
import { aReview, aRow } from "../test/made-up";
import { likeRows, openLikes, questionOf } from "./likes";

const about = (...of: Reason["of"]): Reason => ({ code: "name", text: "?", tone: "warning", of });
const newcomer = { memberId: null, namedLike: [], needsAttention: true };

test.each([
  ["somebody new under a clear name", { ...newcomer, name: "Sable" }, "new Sable"],
  [
    "a member whose name is in doubt",
    { memberId: 7, needsAttention: true, reasons: [about("name")] },
    "member 7",
  ],
  ["a name that may be anybody's", { ...newcomer, name: "S?b", namedLike: null }, null],
  ["no name at all", { ...newcomer, name: "" }, null],
  ["a number in doubt", { ...newcomer, name: "Sable", reasons: [about("value")] }, null],
  ["a figure that changed much", { ...newcomer, name: "Sable", conflict: true }, null],
  ["a rank to be taken over", { ...newcomer, name: "Sable", section: 4 }, null],
  ["nothing", { memberId: 7 }, null],
])("what a row asks: %s", (_, fields, question) => {
  expect(questionOf(aRow({ rowId: 1, ...fields }))).toBe(question);
});

const list = (batchId: string, rowId: number, name = "Sable") =>
  aReview([aRow({ rowId, ...newcomer, name })], { batchId });

test("rows of several lists that ask the same are one question, in the order of the lists", () => {
  expect(likeRows([list("a", 1), list("b", 2), list("c", 3, "Kiwi")])).toEqual([
    [
      { batchId: "a", rowId: 1 },
      { batchId: "b", rowId: 2 },
    ],
  ]);
});

test("the same name twice on one list is two questions", () => {
  const twice = aReview(
    [1, 2].map((rowId) => aRow({ rowId, ...newcomer, name: "Sable" })),
    { batchId: "a" },
  );
  expect(likeRows([twice, list("b", 3)])).toEqual([]);
});

test("what is answered is asked no more", () => {
  const groups = likeRows([list("a", 1), list("b", 2), list("c", 3)]);
  const open = openLikes(groups, ({ batchId }) => batchId !== "a");
  expect(open.map((rows) => rows.map(({ batchId }) => batchId))).toEqual([["b", "c"]]);
});
