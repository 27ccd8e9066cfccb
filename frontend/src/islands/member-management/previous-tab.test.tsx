import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aMember } from "../../test/made-up";
import { show } from "../../test/render";
import { serve } from "../../test/server";
import { MemberManagementScreen } from "./member-management-screen";
import { criteria } from "./testing";

const former = aMember({
  id: 9,
  name: "gone",
  isActive: false,
  inactiveSince: "2026-09-02T10:00:00Z",
  kills: "5000",
  updatedAt: "2026-11-02T10:00:00Z",
});

test("previous members can be taken back or deleted", async () => {
  const calls = serve({
    "GET /api/members/with-freshness": [],
    "GET /api/members/inactive": [former],
    "GET /api/members/duplicates": [],
    "GET /api/rank-criteria": criteria(),
    "GET /api/weekly-snapshots/weeks": [],
    "PATCH /api/members/9/toggle-active": { message: "gone was reactivated." },
  });
  const user = show(<MemberManagementScreen isAdmin />);
  await user.click(await screen.findByRole("tab", { name: "Previous Members 1" }));
  const row = within(await screen.findByRole("row", { name: /gone/ }));
  expect(row.getByText("Not linked")).toBeInTheDocument();
  expect(row.getByText("2 Sep")).toBeInTheDocument();
  expect(row.getByRole("button", { name: "Delete gone permanently" })).toBeInTheDocument();
  await user.click(row.getByRole("button", { name: "Reactivate Member gone" }));
  expect(await screen.findByText("gone was reactivated.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ isActive: true });
});
