import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { serve } from "../../test/server";
import { MemberManagementScreen } from "./member-management-screen";
import { aRosterMember, criteria } from "./testing";

function open(address: string) {
  window.history.replaceState(null, "", address);
  serve({
    "GET /api/members/with-freshness": [aRosterMember({ id: 7, name: "kiwi" })],
    "GET /api/members/inactive": [],
    "GET /api/members/duplicates": [],
    "GET /api/rank-criteria": criteria(),
    "GET /api/weekly-snapshots/weeks": [],
  });
  show(<MemberManagementScreen isAdmin />);
}

test("the address of a member's own page opens that member's form, once", async () => {
  open("/admin/member-management?edit=7");
  expect(await screen.findByRole("dialog", { name: "Edit Member" })).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("kiwi");
  expect(window.location.search).toBe("");
});

test("an address that names nobody opens nothing", async () => {
  open("/admin/member-management?edit=99");
  expect(await screen.findByRole("link", { name: "kiwi" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
