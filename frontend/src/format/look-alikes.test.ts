import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookAlikes } from "./look-alikes";

const { cases } = JSON.parse(readFileSync("../tests/cases/drawn-alike.json", "utf8")) as {
  cases: { names: string[]; alike: string[] }[];
};

test.each(cases)("of $names these look alike: $alike", ({ names, alike }) => {
  expect([...lookAlikes(names)].sort()).toEqual(alike);
});
