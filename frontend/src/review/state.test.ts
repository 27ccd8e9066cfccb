import { describe, expect, test } from "vitest";
import type { Reason } from "../api/types";
import { aMember, aReview, aRow } from "../test/made-up";
import { applyItems } from "./apply-items";
import { viewRows } from "./rows";
import { listRows, openReview, progress, type ReviewAction, type ReviewState, reduce } from "./state";

const conflict = {
  code: "conflict",
  text: "Conflict: more than 10% change",
  tone: "warning",
  of: ["value", "member"],
} satisfies Reason;
const order = {
  code: "order",
  text: "Order of the list broken",
  tone: "destructive",
  of: ["value"],
} satisfies Reason;
const unlike = {
  code: "name",
  text: "“O” read for “Ω”",
  tone: "warning",
  of: ["name", "member"],
} satisfies Reason;

function review() {
  return aReview([
    aRow({ rowId: 1 }),
    aRow({ rowId: 2, needsAttention: true, confidence: "low", reasons: [unlike] }),
    aRow({
      rowId: 3,
      needsAttention: true,
      confidence: "medium",
      value: "1200",
      secondValue: "995",
      currentValue: "990",
      conflict: true,
      reasons: [conflict, order],
    }),
    aRow({ rowId: 4, needsAttention: true, confidence: "none", memberId: null, currentValue: null }),
  ]);
}

function after(...actions: ReviewAction[]): ReviewState {
  return actions.reduce(reduce, openReview(review()));
}

const members = new Map([1, 2, 3, 9].map((id) => [id, aMember({ id })]));
const views = (state: ReviewState) => viewRows(state.review, state.edits, members);
const view = (state: ReviewState, rowId: number) => {
  const found = views(state).find(({ row }) => row.rowId === rowId);
  if (!found) throw new Error(`no row ${rowId}`);
  return found;
};
const ids = (state: ReviewState) => listRows(views(state), state.tab).map(({ row }) => row.rowId);

describe("what needs attention", () => {
  test("who is clearly somebody new comes after the rows in doubt, whatever the rank", () => {
    const nobody = {
      code: "nobody",
      text: "Nobody similar",
      tone: "info",
      of: ["name", "member"],
    } satisfies Reason;
    const asks = { needsAttention: true, confidence: "none", memberId: null, currentValue: null } as const;
    const fresh = { ...asks, namedLike: [], reasons: [nobody] };
    const state = openReview(
      aReview([
        aRow({ rowId: 1, ...fresh }),
        aRow({ rowId: 2, ...fresh, returning: { memberId: 9, memberName: "Nia", rank: 2 } }),
        aRow({ rowId: 3, ...fresh, namedLike: null }),
        aRow({ rowId: 4, needsAttention: true, confidence: "low", reasons: [unlike] }),
      ]),
    );
    expect(ids(state)).toEqual([2, 3, 4, 1]);
    expect(state.focus).toBe(2);
  });

  test("broken proofs come first and have the focus", () => {
    const state = after();
    expect(ids(state)).toEqual([3, 2, 4]);
    expect(state.focus).toBe(3);
    expect(progress(views(state))).toEqual({
      toCheck: 3,
      checked: 0,
      attention: 3,
      together: 0,
      onlyTogether: false,
      sure: 1,
      proved: 1,
      leftOut: 0,
      kept: 4,
      ranks: 0,
    });
  });

  test("accepting moves a row to the sure ones and the focus on", () => {
    const state = after({ type: "accept", rowId: 3 });
    expect(ids(state)).toEqual([2, 4]);
    expect(state.focus).toBe(2);
    expect(progress(views(state))).toMatchObject({ checked: 1, sure: 2, kept: 4 });
  });

  test("accepting the last row of the list goes back to the one before", () => {
    expect(after({ type: "focus", rowId: 4 }, { type: "accept", rowId: 4 }).focus).toBe(2);
  });

  test("leaving out and restoring", () => {
    const out = after({ type: "remove", rowId: 3 });
    expect(view(out, 3).group).toBe("left-out");
    expect(progress(views(out))).toMatchObject({ leftOut: 1, kept: 3, checked: 1 });
    expect(view(reduce(out, { type: "restore", rowId: 3 }), 3).group).toBe("attention");
  });

  test("an accepted row can be looked at again", () => {
    const state = after({ type: "accept", rowId: 3 }, { type: "reopen", rowId: 3 });
    expect(view(state, 3).group).toBe("attention");
    expect(state.focus).toBe(3);
  });
});

describe("the chosen member", () => {
  test("choosing sets high, and compares with that member's figure", () => {
    const chosen = view(after({ type: "choose-member", rowId: 2, memberId: 9 }), 2);
    expect(chosen).toMatchObject({ confidence: "high", memberId: 9, currentValue: "900" });
    expect(chosen.change).toBeCloseTo(10.9, 1);
    expect(chosen.reasons.map(({ code }) => code)).toEqual(["conflict"]);
  });

  test("Create New sets none and has nothing to compare with", () => {
    const created = view(after({ type: "choose-member", rowId: 2, memberId: null }), 2);
    expect(created).toMatchObject({ confidence: "none", memberId: null, currentValue: null, change: null });
  });

  test("two rows can't give one member different values", () => {
    const twice = after({ type: "choose-member", rowId: 2, memberId: 1 }, { type: "accept", rowId: 2 });
    expect(view(twice, 1)).toMatchObject({
      group: "attention",
      problem: expect.stringContaining("Also given to rank 2"),
    });
    expect(view(twice, 2).problem).toContain("Also given to rank 1");
    expect(view(reduce(twice, { type: "remove", rowId: 2 }), 1).problem).toBeNull();
  });

  test("a new member needs a name", () => {
    const nameless = after({ type: "set-name", rowId: 4, name: " " }, { type: "accept", rowId: 4 });
    expect(view(nameless, 4)).toMatchObject({
      group: "attention",
      problem: expect.stringContaining("A new member needs a name"),
    });
  });
});

test("nobody is created under a member's name", () => {
  const twin = view(after({ type: "set-name", rowId: 4, name: "Member 9" }), 4);
  expect(twin.problem).toContain("Member 9 is a member already");
});

describe("the value", () => {
  test("the second reading answers what was wrong with the first", () => {
    const corrected = view(after({ type: "use-second", rowId: 3 }), 3);
    expect(corrected).toMatchObject({ value: "995", conflict: false, reasons: [], corrected: true });
  });

  test("a row without a second reading stays as it is", () => {
    expect(view(after({ type: "use-second", rowId: 2 }), 2).value).toBe("998");
  });

  test("donations and scores have no conflicts", () => {
    const leap = aReview([aRow({ rowId: 1, value: "5000", currentValue: "100" })], {
      field: "score",
      conflict: null,
    });
    expect(viewRows(leap, {}, members)[0]).toMatchObject({ conflict: false, change: 4900 });
  });
});

describe("moving", () => {
  test.each([
    [1, 2],
    [-1, 3],
  ] as const)("a step of %d from the first row", (step, focus) => {
    const state = after();
    expect(reduce(state, { type: "move", step, visible: ids(state) }).focus).toBe(focus);
  });

  test("a jump opens the list that holds the row", () => {
    expect(after({ type: "jump", rowId: 1 })).toMatchObject({ tab: "sure", focus: 1 });
    expect(after({ type: "remove", rowId: 2 }, { type: "jump", rowId: 2 })).toMatchObject({
      tab: "left-out",
    });
  });

  test("an empty list has no focus", () => {
    expect(after({ type: "tab", tab: "left-out" }).focus).toBeNull();
  });
});

describe("what is kept", () => {
  test("a saved draft is opened again, with values as numeric strings", () => {
    const saved = {
      rows: { 2: { memberId: 9, accepted: true }, 3: { value: 995 as unknown as string }, 77: {} },
    };
    const state = openReview({ ...review(), draft: saved });
    expect(Object.keys(state.edits)).toEqual(["2", "3"]);
    expect(view(state, 2)).toMatchObject({ group: "sure", confidence: "high" });
    expect(view(state, 3).value).toBe("995");
  });

  test("another screenshot keeps the edits of rows that are still there", () => {
    const state = after({ type: "accept", rowId: 3 }, { type: "remove", rowId: 2 });
    const grown = reduce(state, { type: "reload", review: aReview([...review().rows, aRow({ rowId: 5 })]) });
    expect(view(grown, 3).accepted).toBe(true);
    expect(progress(views(grown))).toMatchObject({ leftOut: 1, kept: 4 });
  });

  test("what was accepted before another visit is asked again where another member or value is proposed by now", () => {
    const draft = { rows: after({ type: "accept", rowId: 3 }).edits };
    const accepted = (fields: object) => {
      const rows = review().rows.map((row) => (row.rowId === 3 ? { ...row, ...fields } : row));
      return view(openReview(aReview(rows, { draft })), 3).accepted;
    };
    expect(accepted({})).toBe(true);
    expect(accepted({ memberId: 9 })).toBe(false);
    expect(accepted({ value: "1" })).toBe(false);
  });

  test("a member under a new name waits for the leader's word, and for a new one after Check again", () => {
    const asked = aReview([
      aRow({ rowId: 1, name: "Ravenmark", confidence: "low", needsAttention: true, namedLike: [5] }),
      aRow({ rowId: 2, needsAttention: true }),
    ]);
    const sent = (...actions: ReviewAction[]) => {
      const state = actions.reduce(reduce, openReview(asked));
      const [first] = viewRows(state.review, state.edits, members);
      const [item] = applyItems(viewRows(state.review, state.edits, members), state.edits, "power");
      return [first?.group, item?.memberId, item?.samePerson, item?.memberData.confirmed];
    };
    expect(sent({ type: "accept", rowId: 1 })).toEqual(["attention", 1, false, false]);
    expect(sent({ type: "same-person", rowId: 1 })).toEqual(["sure", 1, true, true]);
    expect(sent({ type: "new-member", rowId: 1 })).toEqual(["sure", null, false, true]);
    for (const said of ["same-person", "new-member"] as const)
      expect(sent({ type: said, rowId: 1 }, { type: "reopen", rowId: 1 }).slice(0, 3)).toEqual([
        "attention",
        1,
        false,
      ]);
  });

  test("a member chosen by hand under another name is asked about as well", () => {
    const review = aReview([
      aRow({ rowId: 1, name: "Sable Finch", memberId: null, needsAttention: true, namedLike: [5] }),
      aRow({ rowId: 2, name: "Umbra Volkov", namedLike: [2] }),
      aRow({ rowId: 3, memberId: null, needsAttention: true, namedLike: null }),
    ]);
    const sent = (rowId: number, ...actions: ReviewAction[]) => {
      const state = actions.reduce(reduce, openReview(review));
      const views = viewRows(state.review, state.edits, members);
      const item = applyItems(views, state.edits, "power")[rowId - 1];
      return [views[rowId - 1]?.group, item?.memberId, item?.samePerson];
    };
    for (const rowId of [1, 2]) {
      const chosen: ReviewAction = { type: "choose-member", rowId, memberId: 9 };
      expect(sent(rowId, chosen)).toEqual(["attention", 9, false]);
      expect(sent(rowId, chosen, { type: "accept", rowId })).toEqual(["attention", 9, false]);
      expect(sent(rowId, chosen, { type: "same-person", rowId })).toEqual(["sure", 9, true]);
      expect(sent(rowId, { type: "same-person", rowId }, chosen)).toEqual(["attention", 9, false]);
      expect(sent(rowId, chosen, { type: "same-person", rowId }, { type: "reopen", rowId })).toEqual([
        "attention",
        9,
        false,
      ]);
    }
    expect(sent(1, { type: "choose-member", rowId: 1, memberId: 5 }, { type: "accept", rowId: 1 })).toEqual([
      "sure",
      5,
      false,
    ]);
    expect(sent(3, { type: "choose-member", rowId: 3, memberId: 9 }, { type: "accept", rowId: 3 })).toEqual([
      "sure",
      9,
      false,
    ]);
  });

  test("an apply sends every row that is not left out", () => {
    const state = after(
      { type: "remove", rowId: 2 },
      { type: "use-second", rowId: 3 },
      { type: "accept", rowId: 3 },
      { type: "set-name", rowId: 4, name: "Newcomer" },
    );
    expect(applyItems(views(state), state.edits, "power")).toEqual([
      {
        memberData: { rowId: 1, name: "Member 1", rank: 1, power: "999", confirmed: false },
        memberId: 1,
        action: "update",
        samePerson: false,
      },
      {
        memberData: { rowId: 3, name: "Member 3", rank: 3, power: "995", confirmed: true },
        memberId: 3,
        action: "update",
        samePerson: false,
      },
      {
        memberData: { rowId: 4, name: "Newcomer", rank: 4, power: "996", confirmed: false },
        memberId: null,
        action: "create",
        samePerson: false,
      },
    ]);
  });

  test("a row whose name could not be read goes by its member alone", () => {
    const unread = openReview(aReview([aRow({ rowId: 1, name: "" })]));
    const [sent] = applyItems(views(unread), {}, "power");
    expect([sent?.memberId, sent?.memberData.name]).toEqual([1, ""]);
  });
});
