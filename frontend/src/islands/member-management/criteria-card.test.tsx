import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { serve } from "../../test/server";
import { CriteriaCard } from "./criteria-card";
import { criteria } from "./testing";

test("a requirement that whole M and K round off stands there with all its digits", async () => {
  const [first, ...others] = criteria();
  serve({ "GET /api/rank-criteria": [{ ...first, donationsRequirement: 9400 }, ...others] });
  show(<CriteriaCard />);
  const row = (await screen.findByRole("button", { name: "Edit R5 criteria" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("9K").closest("td")).toHaveTextContent("9K9,400");
  expect(within(row).getByText("100M")).toHaveTextContent(/^100M$/);
});
