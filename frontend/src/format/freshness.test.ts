import { expect, test } from "vitest";
import { freshness } from "./freshness";
import { initials, matchesSearch } from "./names";
import { fileSize } from "./sizes";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

test.each([
  [59 * SECOND, "Just now", "fresh"],
  [60 * SECOND, "1m ago", "fresh"],
  [HOUR - SECOND, "59m ago", "fresh"],
  [HOUR, "1h ago", "fresh"],
  [DAY - SECOND, "23h ago", "fresh"],
  [DAY, "1 day ago", "aging"],
  [7 * DAY, "7 days ago", "aging"],
  [7 * DAY + SECOND, "7 days ago", "stale"],
  [15 * DAY, "15 days ago", "stale"],
  [-HOUR, "Just now", "fresh"],
])("%d ms ago is %s, %s", (age, label, level) => {
  expect(freshness(new Date(NOW - age).toISOString(), NOW)).toMatchObject({ label, level });
});

test("never is stale, and badges have full words", () => {
  expect(freshness(null)).toMatchObject({ label: "Never", level: "stale" });
  expect(freshness(new Date(NOW - 15 * DAY).toISOString(), NOW).words).toBe("updated 15 days ago, stale");
});

test.each([
  [812, "812 B"],
  [45_400, "45 kB"],
  [1_300_000, "1.3 MB"],
  [10_485_760, "10.5 MB"],
])("fileSize(%d) is %s", (bytes, shown) => expect(fileSize(bytes)).toBe(shown));

test.each([
  ["Relámpago", "relampago", true],
  [".Żubr.", "zubr", true],
  ["ToxicPho3n1x", "pho3", true],
  ["☆彡", "☆", true],
  ["mambo", "", true],
  ["mambo", "kiwi", false],
])("searching %s for %j: %s", (name, search, found) => expect(matchesSearch(name, search)).toBe(found));

test("an avatar without a picture has two letters", () => {
  expect(initials("Mambo")).toBe("MA");
  expect(initials("")).toBe("U");
  expect(initials(null)).toBe("U");
});
