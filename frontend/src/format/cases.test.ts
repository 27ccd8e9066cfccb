/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { longDate, ordinalDate, weekdayDate, weekLabel } from "./dates";
import { type FreshnessLevel, freshness } from "./freshness";
import { abbreviate, full, percent, score, share, whole } from "./numbers";

// The server's tests read the same file, so that page and server write the same.
const cases = JSON.parse(readFileSync("../tests/cases/formats.json", "utf8"));

const FORMATS: Record<string, (value: never) => string> = {
  thousands: full,
  abbreviated: abbreviate,
  score,
  whole,
  percent,
  share,
  weekLabel,
  longDate,
  weekdayDate,
  ordinalDay: ordinalDate,
};

describe.each(Object.entries(FORMATS))("%s", (name, format) => {
  test.each(cases[name] as [never, string][])("%j is %s", (value, text) => expect(format(value)).toBe(text));
});

const LEVELS: Record<FreshnessLevel, string> = { fresh: "default", aging: "secondary", stale: "destructive" };

describe("freshness", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  test.each(cases.freshness as [number | null, string, string][])(
    "%j seconds ago is %s, %s",
    (age, text, level) => {
      const badge = freshness(age === null ? null : new Date(now - age * 1000).toISOString(), now);
      expect([badge.label, LEVELS[badge.level]]).toEqual([text, level]);
    },
  );
});

test("every group of cases is held against a format", () => {
  expect(Object.keys(cases).sort()).toEqual([...Object.keys(FORMATS), "freshness"].sort());
});
