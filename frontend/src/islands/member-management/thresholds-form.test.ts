import { expect, test } from "vitest";
import { criteria } from "./testing";
import { rankForms, thresholdsOf, withProposed } from "./thresholds-form";

const [r5, r4, r3, r2, r1] = criteria();
if (!r5 || !r4 || !r3 || !r2 || !r1) throw new Error("five ranks");
const UNSET = { ...r3, id: null, powerRequirement: "0", vsRequirement: "0", donationsRequirement: 0 };

test("criteria that are there are taken as they are", () => {
  expect(thresholdsOf(rankForms([r5, r1]))).toEqual([
    { rank: 5, powerRequirement: "100000000", vsRequirement: "50000000", donationsRequirement: 25_000 },
    { rank: 1, powerRequirement: "20000000", vsRequirement: "10000000", donationsRequirement: 21_000 },
  ]);
});

test("a rank without criteria stays without, until something is typed", () => {
  const [form] = rankForms([UNSET]);
  if (!form) throw new Error("one rank");
  expect(Object.values(form.typed)).toEqual(["", "", ""]);
  expect(thresholdsOf([form])).toEqual([]);
  const typed = { ...form.typed, powerRequirement: "20,000,000" };
  expect(thresholdsOf([{ ...form, typed }])).toEqual([
    { rank: 3, powerRequirement: "20000000", vsRequirement: "0", donationsRequirement: 0 },
  ]);
});

test("an emptied criterion asks for nothing", () => {
  const [form] = rankForms([r3]);
  if (!form) throw new Error("one rank");
  const typed = { powerRequirement: "", vsRequirement: " ", donationsRequirement: "" };
  expect(thresholdsOf([{ ...form, typed }])).toEqual([
    { rank: 3, powerRequirement: "0", vsRequirement: "0", donationsRequirement: 0 },
  ]);
});

test("what is no figure gives nothing to try or save", () => {
  const [form] = rankForms([r3]);
  if (!form) throw new Error("one rank");
  expect(thresholdsOf([{ ...form, typed: { ...form.typed, vsRequirement: "much" } }])).toBeNull();
});

test("a proposal takes the place of what it names and leaves the rest", () => {
  const proposed = {
    rank: 3,
    powerRequirement: "75000000",
    vsRequirement: "0",
    donationsRequirement: 12_000,
  };
  const forms = withProposed(rankForms([r4, UNSET]), [proposed]);
  expect(thresholdsOf(forms)?.[1]).toEqual(proposed);
  expect(forms[1]?.typed.powerRequirement).toBe("75,000,000");
  expect(thresholdsOf(forms)?.[0]).toEqual(thresholdsOf(rankForms([r4]))?.[0]);
});
