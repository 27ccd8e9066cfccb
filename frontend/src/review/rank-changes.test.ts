import { describe, expect, test } from "vitest";
import { aMember, aReview, aRow } from "../test/made-up";
import { applyItems } from "./apply-items";
import { rankChange, ranksGiven, viewRows } from "./rows";
import { openReview, progress, reduce } from "./state";

describe("ranks that a list shows", () => {
  const members = new Map([1, 2].map((id) => [id, aMember({ id, rank: 3 })]));
  const list = aReview([
    aRow({ rowId: 1, section: 2 }),
    aRow({ rowId: 2, section: 3 }),
    aRow({ rowId: 3, section: 1, memberId: null, name: "pixel" }),
  ]);

  test.each([
    [3, 2, "none", true],
    [0, 1, "none", true],
    [5, 4, "none", true],
    [3, 4, "gives", true],
    [5, 3, "takes", true],
  ])("R%i to R%i: %s", (from, to, effect, taken) => {
    expect(
      rankChange(to, from, { isOwn: false, changesLeaders: true, doubted: false, taken: undefined }),
    ).toEqual({
      from,
      to,
      taken,
      effect,
    });
    expect(
      rankChange(to, from, { isOwn: false, changesLeaders: true, doubted: false, taken: false })?.taken,
    ).toBe(false);
  });

  test("the own fall is never taken over", () => {
    expect(
      rankChange(3, 4, { isOwn: true, changesLeaders: true, doubted: false, taken: true }),
    ).toMatchObject({
      taken: false,
      effect: "own",
    });
    expect(
      rankChange(5, 4, { isOwn: true, changesLeaders: true, doubted: false, taken: undefined }),
    ).toMatchObject({
      taken: true,
      effect: "none",
    });
  });

  test.each([
    [4, 3],
    [3, 4],
    [5, 4],
    [0, 5],
  ])("an R4 takes no R%i for an R%i over", (to, from) => {
    const change = rankChange(to, from, { isOwn: false, changesLeaders: false, doubted: false, taken: true });
    expect(change).toEqual({ from, to, taken: false, effect: "r5" });
  });

  test("in a section of which most would change it is not ticked", () => {
    const doubted = { isOwn: false, changesLeaders: true, doubted: true };
    const unticked = { from: 3, to: 4, taken: false, effect: "doubted" };
    expect(rankChange(4, 3, { ...doubted, taken: undefined })).toEqual(unticked);
    expect(rankChange(4, 3, { ...doubted, taken: true })?.taken).toBe(true);
    expect(viewRows({ ...list, doubtedSections: [2] }, {}, members)[0]?.rankChange?.taken).toBe(false);
  });

  test("there is none where nothing is shown, known or changed", () => {
    expect(
      rankChange(null, 3, { isOwn: false, changesLeaders: true, doubted: false, taken: undefined }),
    ).toBeNull();
    expect(
      rankChange(3, undefined, { isOwn: false, changesLeaders: true, doubted: false, taken: undefined }),
    ).toBeNull();
    expect(
      rankChange(3, 3, { isOwn: false, changesLeaders: true, doubted: false, taken: undefined }),
    ).toBeNull();
  });

  test("a rank goes with its row, and a new member gets the one shown", () => {
    const state = openReview(list);
    const views = viewRows(state.review, state.edits, members);
    expect(progress(views).ranks).toBe(2);
    const sent = applyItems(views, state.edits, "power").map(({ memberData }) => memberData.memberRank);
    expect(sent).toEqual([2, undefined, 1]);
  });

  test("a badge gives its rank to somebody new, and to nobody else", () => {
    const badged = aReview([
      aRow({ rowId: 1, badge: 2 }),
      aRow({ rowId: 2, badge: 4, memberId: null, name: "pixel" }),
      aRow({ rowId: 3, badge: 4, section: 1, memberId: null, name: "sable" }),
    ]);
    const shown = (edits = {}) => viewRows(badged, edits, members).map((view) => view.rankChange?.to);
    expect(shown()).toEqual([undefined, 4, 1]);
    expect(shown({ 1: { memberId: null }, 2: { memberId: 2 } })).toEqual([2, undefined, 1]);
    const r4 = viewRows({ ...badged, changesLeaders: false }, {}, members)[1];
    expect(r4?.rankChange).toEqual({ from: 0, to: 4, taken: false, effect: "r5" });
  });

  test("it is counted who gets which rank", () => {
    const roster = aReview([
      ...[4, 3, 3].map((badge, rowId) => aRow({ rowId, badge, memberId: null, name: `new ${rowId}` })),
      aRow({ rowId: 3, badge: 2, memberId: null, name: "unticked" }),
      aRow({ rowId: 4, memberId: null, name: "no badge" }),
    ]);
    const views = viewRows(roster, { 3: { takesRank: false } }, members);
    expect(ranksGiven(views)).toEqual([
      { rank: 4, members: 1 },
      { rank: 3, members: 2 },
      { rank: 0, members: 2 },
    ]);
    expect(ranksGiven(views.slice(3))).toEqual([]);
  });

  test("an unticked rank stays, and another member is asked for the own rank", () => {
    const unticked = reduce(openReview(list), { type: "take-rank", rowId: 1, taken: false });
    expect(viewRows(unticked.review, unticked.edits, members)[0]?.rankChange?.taken).toBe(false);
    const state = reduce(unticked, { type: "choose-member", rowId: 3, memberId: 2 });
    const views = viewRows(state.review, state.edits, members);
    expect(views[2]?.rankChange).toEqual({ from: 3, to: 1, taken: true, effect: "none" });
    const sent = applyItems(views, state.edits, "power").map(({ memberData }) => memberData.memberRank);
    expect(sent).toEqual([undefined, undefined, 1]);
  });
});
