import { expect, test } from "vitest";
import { aReview, aRow } from "../test/made-up";
import { applyItems } from "./apply-items";
import { comingBack } from "./coming-back";
import { viewRows } from "./rows";
import { openReview, reduce } from "./state";

const returning = { memberId: 7, memberName: "Kestrel", rank: 2 };
const row = aRow({
  rowId: 1,
  memberId: null,
  name: "Kestrels",
  namedLike: [],
  needsAttention: true,
  returning,
});
const review = aReview([row]);

test("somebody who comes back is a member of the review, unless active again", () => {
  expect(comingBack(review, []).map(({ id, name }) => [id, name])).toEqual([[7, "Kestrel"]]);
  const [member] = comingBack(review, []);
  expect(comingBack(review, member ? [member] : [])).toEqual([]);
});

test("a leader says who it is, and may take that back", () => {
  const members = new Map(comingBack(review, []).map((one) => [one.id, one]));
  const opened = openReview(review);
  const back = reduce(opened, { type: "bring-back", rowId: 1 });
  const [view] = viewRows(back.review, back.edits, members);
  expect([view?.group, view?.memberId, view?.accepted]).toEqual(["sure", 7, true]);
  expect(applyItems(viewRows(back.review, back.edits, members), back.edits, "power")).toMatchObject([
    { action: "update", memberId: 7, samePerson: true, memberData: { confirmed: true } },
  ]);
  const again = reduce(back, { type: "reopen", rowId: 1 });
  const [asked] = viewRows(again.review, again.edits, members);
  expect([asked?.group, asked?.memberId]).toEqual(["attention", null]);
  const made = reduce(opened, { type: "new-member", rowId: 1 });
  const [anew] = viewRows(made.review, made.edits, members);
  expect([anew?.group, anew?.memberId, anew?.accepted]).toEqual(["sure", null, true]);
});
