import { describe, expect, test } from "vitest";
import type { Review, ReviewRow } from "../api/types";
import { aMember, aReview, aRow } from "../test/made-up";
import { applyItems } from "./apply-items";
import { applyQuestion } from "./apply-question";
import { viewRows } from "./rows";
import { openReview, type ReviewAction, reduce } from "./state";
import { sameAnswer } from "./use-drop";

const members = new Map([
  [1, aMember({ id: 1, name: "Thorne", rank: 2 })],
  [2, aMember({ id: 2, name: "Zoë", rank: 4 })],
]);

/** The first row after these actions: where it is listed, and what an apply sends of it. */
function after(review: Review, ...actions: ReviewAction[]) {
  const state = actions.reduce(reduce, openReview(review));
  const views = viewRows(state.review, state.edits, members);
  const [view] = views;
  const [item] = applyItems(views, state.edits, "power");
  if (!view || !item) throw new Error("no row");
  return { view, item, told: [view.group, item.action, item.memberId, item.samePerson] };
}

const unlike: number[] = [];
const asked = {
  name: "Ravenmark",
  confidence: "low",
  needsAttention: true,
  namedLike: unlike,
} satisfies Partial<ReviewRow>;
const said = (type: "same-person" | "misread" | "new-member" | "reopen" | "accept") =>
  ({ type, rowId: 1 }) satisfies ReviewAction;

describe("a member whose name is clearly another", () => {
  const review = aReview([aRow({ rowId: 1, ...asked })]);

  test("is renamed only where the leader says that the name is new", () => {
    expect(after(review, said("same-person")).told).toEqual(["sure", "rename", 1, true]);
    expect(after(review, said("same-person")).view.takesName).toBe(true);
    expect(after(review, said("same-person")).item.memberData.name).toBe("Ravenmark");
    expect(after(review).told).toEqual(["attention", "update", 1, false]);
    expect(after(review, said("accept")).told).toEqual(["attention", "update", 1, false]);
  });

  test("keeps the name where it was misread, and nothing is learned", () => {
    expect(after(review, said("misread")).told).toEqual(["sure", "update", 1, false]);
    expect(after(review, said("same-person"), said("misread")).told).toEqual(["sure", "update", 1, false]);
    expect(after(review, said("misread"), said("same-person")).told).toEqual(["sure", "rename", 1, true]);
  });

  test("is asked about again after Check again, and for another member", () => {
    for (const answer of [said("same-person"), said("misread"), said("new-member")])
      expect(after(review, answer, said("reopen")).told).toEqual(["attention", "update", 1, false]);
    const other: ReviewAction = { type: "choose-member", rowId: 1, memberId: 2 };
    for (const answer of [said("same-person"), said("misread")])
      expect(after(review, answer, other).told).toEqual(["attention", "update", 2, false]);
  });

  test("takes the name as the leader corrects it", () => {
    const typed: ReviewAction = { type: "set-name", rowId: 1, name: "Ravenmark II" };
    expect(after(review, typed, said("same-person")).item.memberData.name).toBe("Ravenmark II");
  });

  test("can't take another member's name, nor none", () => {
    const taken = aReview([aRow({ rowId: 1, ...asked, name: "Zoë" })]);
    expect(after(taken).view.whyNotRenamed).toMatch(/^Another member is called Zoë already/);
    expect(after(taken).view.problem).toBeNull();
    expect(after(taken, said("same-person")).view.problem).toMatch(/^Another member is called Zoë already/);
    expect(after(taken, said("misread")).view.problem).toBeNull();
    expect(after(aReview([aRow({ rowId: 1, ...asked, name: " " })])).view.whyNotRenamed).toMatch(/empty/);
  });

  test("who leads is renamed by an R5 or by themselves alone", () => {
    const why = (fields: Partial<Review>) =>
      after(aReview([aRow({ rowId: 1, ...asked, memberId: 2 })], fields)).view.whyNotRenamed;
    expect(why({ changesLeaders: false, ownMemberId: 1 })).toBe("Only an R5 renames an R4 or R5");
    expect(why({ changesLeaders: false, ownMemberId: 2 })).toBeNull();
    expect(why({ changesLeaders: true, ownMemberId: 1 })).toBeNull();
  });

  test("who comes back is known by both names", () => {
    const back = { memberId: 1, memberName: "Thorne", rank: 2 };
    const review = aReview([aRow({ rowId: 1, ...asked, memberId: null, returning: back })]);
    expect(after(review, { type: "bring-back", rowId: 1 }).told).toEqual(["sure", "update", 1, true]);
  });
});

describe("a row without a member whose name is near a free member's", () => {
  const nobodys = { ...asked, confidence: "none", memberId: null, near: 1 } satisfies Partial<ReviewRow>;
  const review = aReview([aRow({ rowId: 1, ...nobodys, name: "Thome" })]);

  test("waits for an answer, and is theirs or somebody new", () => {
    expect(after(review).told).toEqual(["attention", "create", null, false]);
    expect(after(review).view.near).toBe(1);
    expect(after(review, said("misread")).told).toEqual(["sure", "update", 1, false]);
    expect(after(review, said("same-person")).told).toEqual(["sure", "rename", 1, true]);
    expect(after(review, said("new-member")).told).toEqual(["sure", "create", null, false]);
  });

  test("is asked about again as at first", () => {
    for (const answer of [said("misread"), said("same-person"), said("new-member")]) {
      const again = after(review, answer, said("reopen"));
      expect([...again.told, again.view.near]).toEqual(["attention", "create", null, false, 1]);
    }
  });

  test("of letters that are a guess the spelling may be learned, but they are no name", () => {
    const guessed = aReview([aRow({ rowId: 1, ...nobodys, namedLike: null })]);
    const { told, view, item } = after(guessed, said("misread"));
    expect(told).toEqual(["sure", "update", 1, false]);
    expect([view.takesName, item.memberData.confirmed]).toEqual([false, true]);
  });

  test("Apply says so where nobody looked", () => {
    const { view } = after(review);
    expect(applyQuestion([view], {}, review)?.uncheckedKinds).toBe("1 new name near a member's");
  });
});

describe("the same question in another list", () => {
  const rows = (name: string, fields = {}) => {
    const { view } = after(aReview([aRow({ rowId: 1, ...asked, name, ...fields })]));
    return { ...view, row: { ...view.row, rowId: 7 } };
  };

  test("gets the same member and the same name", () => {
    expect(sameAnswer(said("same-person"), rows("Ravenmark"), rows("Ravenrnark"))).toEqual([
      { type: "set-name", rowId: 7, name: "Ravenmark" },
      { type: "same-person", rowId: 7 },
    ]);
    expect(sameAnswer(said("misread"), rows("Ravenmark", { memberId: 2 }), rows("Raven"))).toEqual([
      { type: "choose-member", rowId: 7, memberId: 2 },
      { type: "misread", rowId: 7 },
    ]);
  });

  test("is the near member's there too", () => {
    const near = { memberId: null, near: 1, confidence: "none" };
    expect(sameAnswer(said("misread"), rows("Thome", near), rows("Thome", near))).toEqual([
      { type: "choose-member", rowId: 7, memberId: 1 },
      { type: "misread", rowId: 7 },
    ]);
  });
});
