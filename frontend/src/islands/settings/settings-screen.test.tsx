import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CurrentUser } from "../../api/types";
import { show } from "../../test/render";
import { SettingsScreen } from "./settings-screen";

const OFFICER: CurrentUser = {
  id: 1,
  username: "officer",
  displayName: "Nia Lund",
  discordId: null,
  avatar: null,
  rank: 4,
  memberId: 7,
  memberName: "NiaOfTides",
  isAdmin: true,
  isAuthenticated: true,
  rights: {
    changesLeaders: false,
    deletesMembers: false,
    deletesEvents: false,
    confirmsDiscord: false,
    keepsAccounts: false,
    keepsData: false,
  },
};

test("it welcomes the member, names the account and the access", () => {
  show(<SettingsScreen {...OFFICER} />);
  expect(screen.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeInTheDocument();
  expect(screen.getByText("NiaOfTides").parentElement).toHaveTextContent("Welcome, NiaOfTides");
  expect(screen.getByText("Nia Lund").parentElement).toHaveTextContent("Signed in as Nia Lund");
  expect(screen.getByText("R4 Access")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Logout" })).toBeEnabled();
  expect(screen.getByRole("heading", { name: "Access Requirements" })).toBeInTheDocument();
});

test.each(["Member Management", "Data Administration", "System Settings"])(
  "an R4 is told whom to ask for %s",
  (title) => {
    show(<SettingsScreen {...OFFICER} />);
    const card = screen.getByRole("heading", { name: title }).closest("section");
    expect(card).toHaveTextContent("ask an R5");
  },
);

test("the accounts are told apart from the page that has the same name", () => {
  show(<SettingsScreen {...OFFICER} />);
  const card = screen.getByRole("heading", { name: "Member Management" }).closest("section");
  expect(card).toHaveTextContent("The leaders’ accounts");
});

test("an account without a member is welcomed by its display name", () => {
  show(<SettingsScreen {...OFFICER} memberName={null} displayName="" username="root" rank={5} />);
  expect(screen.getAllByText("root")).toHaveLength(2);
  expect(screen.getByText("R5 Access")).toBeInTheDocument();
});
