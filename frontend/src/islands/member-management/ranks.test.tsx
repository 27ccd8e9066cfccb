import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { CalculatedRank } from "./ranks";
import { aRosterMember } from "./testing";

test.each([
  ["R2", "R2"],
  ["X", "X"],
  [null, "—"],
] as const)("a calculated rank %s is shown as %s", (calculatedRank, shown) => {
  show(<CalculatedRank member={aRosterMember({ id: 1, calculatedRank })} />);
  expect(screen.getByText(shown)).toBeInTheDocument();
});
