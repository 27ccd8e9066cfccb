import { expect, test } from "vitest";
import { lookAlikes } from "./look-alikes";

test.each([
  [
    ["KillBill", "KiIIBill", "Zoë"],
    ["KillBill", "KiIIBill"],
  ],
  [
    ["Illumine", "Lllumine", "Ll1umine"],
    ["Illumine", "Lllumine", "Ll1umine"],
  ],
  [
    ["Nova0", "NovaO", "Nora"],
    ["Nova0", "NovaO"],
  ],
  [
    ["Corner", "Comer"],
    ["Corner", "Comer"],
  ],
  [["Nia", "Nia"], []],
  [[], []],
])("of %j these look alike: %j", (names, alike) => {
  expect([...lookAlikes(names)]).toEqual(alike);
});
