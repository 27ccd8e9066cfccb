import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { aMember } from "../upload/review/testing";
import { MemberManagementScreen } from "./member-management-screen";

const members = [
  aMember({ id: 1, name: "kiwi", power: "248557804", rank: 3 }),
  aMember({ id: 2, name: "zephyr", power: "18351765", rank: 0, techDonations: 44761 }),
];
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

test("members are listed by power, and sort by any column", async () => {
  serve({ "GET /api/members": members });
  const user = show(<MemberManagementScreen />);
  expect(await screen.findByText("2 members")).toBeInTheDocument();
  expect(names()).toEqual(["kiwi", "zephyr"]);
  expect(screen.getByRole("columnheader", { name: "Power" })).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("button", { name: "Name" }));
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["zephyr", "kiwi"]);
});

test("figures below the threshold say so, and missing ones are no zero", async () => {
  serve({ "GET /api/members": members });
  show(<MemberManagementScreen />);
  const row = (await screen.findByText("zephyr")).closest("tr") as HTMLElement;
  expect(within(row).getByText("18,351,765")).toHaveTextContent("below the threshold");
  expect(within(row).getAllByText("—")).toHaveLength(2);
  expect(within(row).getByText("power never updated")).toBeInTheDocument();
  expect(within(row).getByText("No Rank")).toBeInTheDocument();
});

test("a search that finds nobody can be cleared", async () => {
  serve({ "GET /api/members": members });
  const user = show(<MemberManagementScreen />);
  await screen.findByText("kiwi");
  await user.type(screen.getByRole("searchbox"), "zzz");
  expect(screen.getByText("No members found")).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
  expect(names()).toEqual(["kiwi", "zephyr"]);
});

test("a failure offers Retry", async () => {
  serve({ "GET /api/members": new Refusal(503, "Busy.") });
  show(<MemberManagementScreen />);
  expect(await screen.findByText("Failed to fetch member data")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});
