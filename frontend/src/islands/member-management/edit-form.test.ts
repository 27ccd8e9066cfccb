import { expect, test } from "vitest";
import {
  changedBasics,
  changedLevels,
  clashes,
  type EditForm,
  figureIn,
  formOf,
  problemsOf,
  withTheirs,
} from "./edit-form";
import { aRosterMember } from "./testing";

const member = aRosterMember({
  id: 7,
  name: "Piraña",
  power: "223054264",
  techDonations: 42_182,
  discordUsername: "pirana",
  rank: 2,
  sfTech: {
    topNode1: 10,
    topNode2: 8,
    topNode3: 3,
    middleNode1: 0,
    middleNode2: 2,
    bottomNode: 1,
    completionPercentage: 47.1,
    recordDate: "2026-11-15",
  },
});
const levels = {
  topNode1: 10,
  topNode2: 8,
  topNode3: 3,
  middleNode1: 0,
  middleNode2: 2,
  bottomNode: 1,
};
const edited = (fields: Partial<EditForm>): EditForm => ({ ...formOf(member), ...fields });
const editedLevels = (fields: Partial<EditForm["sfTech"]>): EditForm =>
  edited({ sfTech: { ...formOf(member).sfTech, ...fields } });

test("an untouched form saves nothing", () => {
  expect(changedBasics(member, formOf(member))).toBeNull();
  expect(changedLevels(member, formOf(member))).toBeNull();
  expect(problemsOf(formOf(member))).toEqual({});
});

test.each([
  [{ power: "223,054,265" }, { power: "223054265" }],
  [{ power: "223 054 264" }, null],
  [{ power: "" }, { power: null }],
  [{ techDonations: "" }, { techDonations: null }],
  [{ techDonations: "1,000" }, { techDonations: "1000" }],
  [{ discordUsername: " " }, { discordUsername: null }],
  [{ name: " Pirana " }, { name: "Pirana" }],
  [{ vsScore: "5" }, null],
  [{ rank: "3" }, null],
])("basic data of %j is %j", (fields, expected) => {
  expect(changedBasics(member, edited(fields))).toEqual(expected);
});

test.each([
  [{ topNode2: "9" }, { ...levels, topNode2: 9 }],
  [{ topNode2: "" }, { ...levels, topNode2: 0 }],
  [{ topNode2: "nine" }, { ...levels, topNode2: 0 }],
  [{ topNode2: "8" }, null],
])("levels of %j are %j", (fields, expected) => {
  expect(changedLevels(member, editedLevels(fields))).toEqual(expected);
});

test("levels that were all left empty are not saved", () => {
  const without = aRosterMember({ id: 8, sfTech: null });
  expect(changedLevels(without, formOf(without))).toBeNull();
  const one = { ...formOf(without), sfTech: { ...formOf(without).sfTech, bottomNode: "1" } };
  expect(changedLevels(without, one)).toMatchObject({ topNode1: 0, bottomNode: 1 });
});

test.each([
  [edited({ name: " " }), { name: "A member needs a name" }],
  [edited({ vsScore: "17,6x0" }), { vsScore: "Digits, commas and spaces only" }],
  [edited({ power: "99999999999999999999" }), { power: "This number is too large" }],
  [edited({ power: "-5" }), { power: "Digits, commas and spaces only" }],
  [editedLevels({ topNode1: "11" }), { topNode1: "0 to 10" }],
  [editedLevels({ bottomNode: "2" }), { bottomNode: "0 to 1" }],
  [editedLevels({ middleNode1: "-1" }), { middleNode1: "0 to 10" }],
  [editedLevels({ middleNode1: "max" }), {}],
])("problems of form %#", (form, expected) => {
  expect(problemsOf(form)).toEqual(expected);
});

test.each([
  ["17 600 000", "17600000"],
  ["17,600,000", "17600000"],
  ["1,2,3", "123"],
  ["", null],
  ["12.5M", null],
])("the figure in %j is %s", (text, expected) => {
  expect(figureIn(text)).toBe(expected);
});

test("two leaders who changed the same field clash; what only the other changed is taken over", () => {
  const now = { ...member, power: "230000000", techDonations: 50_000, rank: 3 };
  const form = edited({ power: "225,000,000", name: "Pirana" });
  expect(clashes(member, now, form)).toEqual([
    { key: "power", label: "Power", mine: "225000000", theirs: "230000000" },
  ]);
  expect(withTheirs(member, now, form)).toMatchObject({
    name: "Pirana",
    power: "225,000,000",
    techDonations: "50,000",
    rank: "3",
  });
});
