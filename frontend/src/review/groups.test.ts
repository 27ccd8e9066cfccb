import { describe, expect, test } from "vitest";
import type { GroupCode, Reason, ReviewRow } from "../api/types";
import { aReview, aRow } from "../test/made-up";
import { applyItems } from "./apply-items";
import { applyQuestion } from "./apply-question";
import { titleOf } from "./group-card";
import { viewRows, waitingTogether } from "./rows";
import { rulerTicks } from "./ruler";
import {
  listedAround,
  listRows,
  openReview,
  progress,
  type ReviewAction,
  type ReviewState,
  reduce,
} from "./state";

const conflict: Reason = {
  code: "conflict",
  text: "Conflict: more than 10% change",
  tone: "warning",
  of: ["value", "member"],
};
const risen = (rowId: number, percent: number) =>
  aRow({
    rowId,
    value: String(1000 + 10 * percent),
    currentValue: "1000",
    changePercent: percent,
    conflict: true,
    reasons: [conflict],
    group: "rose",
  });
const group = { code: "rose", count: 3, rowIds: [4, 2, 3], from: 10.6, to: 30.2, median: 14 } as const;
const alone = aRow({ rowId: 5, needsAttention: true, confidence: "low" });
const rose = { ...group, rowIds: [...group.rowIds] };

function opened(rows = [aRow({ rowId: 1 }), risen(2, 14), risen(3, 10.6), risen(4, 30.2), alone]) {
  return openReview(aReview(rows, { groups: [rose] }));
}
const after = (state: ReviewState, ...actions: ReviewAction[]) => actions.reduce(reduce, state);
const views = ({ review, edits }: ReviewState) => viewRows(review, edits, new Map());
const waiting = (state: ReviewState) => waitingTogether(views(state), rose).map(({ row }) => row.rowId);
const listed = (state: ReviewState) => listRows(views(state), "attention").map(({ row }) => row.rowId);
const ACCEPT: ReviewAction = { type: "accept-group", group: rose };

describe("rows that are accepted together", () => {
  test("wait beside those that are looked at by themselves, outliers first, and stay conflicts", () => {
    const state = opened();
    expect(waiting(state)).toEqual([4, 2, 3]);
    expect(listed(state)).toEqual([5]);
    expect(views(state)[1]).toMatchObject({ conflict: true, reasons: [conflict], group: "attention" });
    expect(progress(views(state))).toMatchObject({
      toCheck: 1,
      attention: 1,
      together: 3,
      proved: 1,
      kept: 5,
    });
    expect(titleOf(rose)).toBe("3 rose 10 to 31%");
  });

  test("one step accepts them all, and each is kept as accepted as it was proposed", () => {
    const state = after(opened(), ACCEPT);
    const accepted = (memberId: number, value: string) => ({
      accepted: true,
      acceptedAs: { memberId, value },
    });
    expect(state.edits).toEqual({ 2: accepted(2, "1140"), 3: accepted(3, "1106"), 4: accepted(4, "1302") });
    expect(waiting(state)).toEqual([]);
    expect(progress(views(state))).toMatchObject({ attention: 1, together: 0, sure: 4, proved: 1 });
    expect(
      applyItems(views(state), state.edits, "power").map(({ memberData }) => memberData.confirmed),
    ).toEqual([false, true, true, true, false]);
  });

  test("a draft brings the acceptance back", () => {
    const draft = { rows: after(opened(), ACCEPT).edits };
    const again = openReview(aReview(opened().review.rows, { groups: [rose], draft }));
    expect(waiting(again)).toEqual([]);
  });

  test.each<[string, Partial<ReviewRow>, number[]]>([
    ["another member", { memberId: 9 }, [2]],
    ["another value", { value: "1999" }, [2]],
    ["the same member and value", {}, []],
  ])("a row of which %s is proposed meanwhile is accepted only as it was seen", (_, anew, asked) => {
    const { rows } = opened().review;
    const review = aReview(
      rows.map((row) => (row.rowId === 2 ? { ...row, ...anew } : row)),
      { groups: [rose] },
    );
    expect(waiting(after(opened(), ACCEPT, { type: "reload", review }))).toEqual(asked);
  });

  test("can be checked again", () => {
    const state = after(opened(), ACCEPT, { type: "reopen-group", group: rose });
    expect(waiting(state)).toEqual([4, 2, 3]);
    expect(state.focus).toBe("rose");
  });

  test.each<[string, ReviewAction, number[]]>([
    ["left out", { type: "remove", rowId: 2 }, []],
    ["corrected", { type: "set-value", rowId: 2, value: "1001" }, [2]],
    ["given to another", { type: "choose-member", rowId: 2, memberId: 9 }, [2]],
    ["accepted by itself", { type: "accept", rowId: 2 }, []],
  ])("a row that is %s leaves the others as they are", (_, action, byItself) => {
    const state = after(opened(), action);
    expect(waiting(state)).toEqual([4, 3]);
    expect(listed(state)).toEqual([...byItself, 5]);
    expect(after(state, ACCEPT).edits[2]).toEqual(state.edits[2]);
  });

  test("the keys begin with a row that needs a look by itself; K leads up to the group", () => {
    const state = opened();
    expect(state.focus).toBe(5);
    expect(after(state, { type: "move", step: -1, visible: ["rose", 5] }).focus).toBe("rose");
  });

  test("with nothing else to look at, the keys begin with the group", () => {
    const state = opened([risen(2, 14), risen(3, 10.6), risen(4, 30.2)]);
    expect(state.focus).toBe("rose");
    expect(progress(views(state)).onlyTogether).toBe(true);
    expect(after(state, ACCEPT).focus).toBeNull();
  });

  test("a jump to one of them unfolds the group", () => {
    expect(after(opened(), { type: "jump", rowId: 3 })).toMatchObject({ unfolded: "rose", focus: 3 });
  });

  test("an apply asks about those that nobody accepted", () => {
    const state = opened();
    const ask = (one: ReviewState) => applyQuestion(views(one), one.edits, one.review)?.uncheckedLine;
    expect(ask(state)).toBe("4 not looked at");
    expect(ask(after(state, ACCEPT))).toBe("1 not looked at");
  });

  test("the ruler shows them among the sure", () => {
    const { review } = opened();
    const ticks = rulerTicks(review.coverage, views(opened()));
    expect(ticks.map(({ tone }) => tone)).toEqual(["sure", "sure", "sure", "sure", "look"]);
  });
});

test("an empty portal is told what its first list becomes", () => {
  const first = { code: "new", count: 57, rowIds: [], from: null, to: null, median: null } as const;
  expect(titleOf({ ...first, rowIds: [] })).toBe("57 new members: this list becomes your roster");
});

test("who is new stands below the names in doubt, what rose above the other rows", () => {
  const group = (code: GroupCode) => ({
    group: { code, count: 1, rowIds: [1], from: null, to: null, median: null },
    rows: viewRows(aReview([aRow({ rowId: 1 })]), {}, new Map()),
  });
  const around = (code: GroupCode) => listedAround([7, 8], [group(code)], () => true);
  expect(around("new")).toEqual([7, 8, "new", 1]);
  expect(around("rose")).toEqual(["rose", 1, 7, 8]);
});
