import { expect, test } from "vitest";
import { criterionForm, criterionProblem, requirementsOf } from "./criterion-form";
import { criteria } from "./testing";

test("an empty requirement becomes 0", () => {
  expect(requirementsOf({ powerRequirement: "", vsRequirement: " ", donationsRequirement: "" })).toEqual({
    powerRequirement: "0",
    vsRequirement: "0",
    donationsRequirement: 0,
  });
});

test("what is typed with commas and spaces is sent as digits", () => {
  const [top] = criteria();
  if (!top) throw new Error("no criteria");
  const form = { ...criterionForm(top), powerRequirement: "320 000,000" };
  expect(requirementsOf(form)).toEqual({
    powerRequirement: "320000000",
    vsRequirement: "50000000",
    donationsRequirement: 25_000,
  });
});

test("what is no number is refused", () => {
  expect(criterionProblem("many")).toBe("Digits, commas and spaces only");
  expect(criterionProblem("99 999 999 999 999 999 999")).toBe("This number is too large");
  expect(criterionProblem("")).toBeNull();
});
