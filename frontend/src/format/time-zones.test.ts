import { expect, test } from "vitest";
import { searchZones } from "./time-zones";

const LABELS = {
  UTC: "UTC, the same all year",
  "Etc/GMT+2": "UTC-2, the same all year",
  "Etc/GMT+12": "UTC-12, the same all year",
  "America/Noronha": "America/Noronha (UTC-2)",
  "America/Nuuk": "America/Nuuk (UTC-2, in summer UTC-1)",
  "America/New_York": "America/New York (UTC-5, in summer UTC-4)",
  "Asia/Kolkata": "Asia/Kolkata (UTC+5:30)",
  "Asia/Manila": "Asia/Manila (UTC+8)",
};

test.each([
  ["UTC-2", ["Etc/GMT+2", "America/Noronha", "America/Nuuk"]],
  ["utc −2", ["Etc/GMT+2", "America/Noronha", "America/Nuuk"]],
  ["GMT-02:00", ["Etc/GMT+2", "America/Noronha", "America/Nuuk"]],
  ["-1", ["America/Nuuk"]],
  ["+5:30", ["Asia/Kolkata"]],
  ["manila", ["Asia/Manila"]],
  ["new york", ["America/New_York"]],
  ["New_York", ["America/New_York"]],
  ["", Object.keys(LABELS)],
  ["Atlantis", []],
])("%s finds %j", (search, found) => {
  expect(searchZones(LABELS, search)).toEqual(found);
});
