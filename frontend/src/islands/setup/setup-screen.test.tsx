import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { type SetupProps, SetupScreen } from "./setup-screen";

const EMPTY: SetupProps = {
  name: "",
  tag: "",
  server: "",
  timeZone: "",
  fixed: [],
  zones: ["UTC", "Europe/Berlin", "Asia/Tokyo", Intl.DateTimeFormat().resolvedOptions().timeZone],
  weekEndsOn: "Sunday",
  whyThen: "The game counts from Monday.",
  discord: false,
  message: "",
};
const NAMED = { ...EMPTY, name: "Salt Row", timeZone: "Europe/Berlin" };

test("the alliance first, with the browser's time zone as a guess, then the leader, then what to drop", async () => {
  const calls = serve({
    "POST /auth/setup/alliance": { message: "Saved." },
    "POST /auth/setup/leader": { id: 1 },
  });
  const user = show(
    <>
      <div data-alliance-name>Our alliance</div>
      <SetupScreen {...EMPTY} />
    </>,
  );
  const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(screen.getByLabelText("Time zone")).toHaveValue(guess);
  await user.type(screen.getByLabelText("Alliance name"), "Salt Row");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.type(await screen.findByLabelText("Your name in the game"), "Maren");
  expect(screen.queryByText("Our alliance")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("Username"), "maren");
  await user.type(screen.getByLabelText("Password"), "a lantern in the fog");
  await user.click(screen.getByRole("button", { name: "Enter the portal" }));
  expect(await screen.findByRole("link", { name: "Drop your first list" })).toHaveAttribute(
    "href",
    "/admin/upload",
  );
  expect(calls.map((call) => call.body)).toEqual([
    { name: "Salt Row", tag: "", server: "", timeZone: guess },
    { memberName: "Maren", username: "maren", password: "a lantern in the fog" },
  ]);
});

test("what was saved is taken up again, and can be changed", async () => {
  const user = show(<SetupScreen {...NAMED} />);
  expect(screen.getByText("Salt Row")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Change the alliance" }));
  expect(screen.getByLabelText("Alliance name")).toHaveValue("Salt Row");
  expect(screen.getByLabelText("Time zone")).toHaveValue("Europe/Berlin");
});

test("what the environment fixes is shown and cannot be changed", async () => {
  const user = show(<SetupScreen {...NAMED} fixed={["name"]} />);
  await user.click(screen.getByRole("button", { name: "Change the alliance" }));
  expect(screen.getByLabelText("Alliance name")).toBeDisabled();
  expect(screen.getByText("Fixed by the server's environment.")).toBeInTheDocument();
  expect(screen.getByLabelText("Tag")).toBeEnabled();
});

test("a refusal is told in the server's words, and what was typed stays", async () => {
  serve({ "POST /auth/setup/leader": new Refusal(400, "This password is too common.") });
  const user = show(<SetupScreen {...NAMED} discord />);
  await user.type(screen.getByLabelText("Your name in the game"), "Maren");
  await user.type(screen.getByLabelText("Username"), "maren");
  await user.type(screen.getByLabelText("Password"), "password");
  await user.click(screen.getByRole("button", { name: "Enter the portal" }));
  expect(await screen.findByText("This password is too common.")).toBeInTheDocument();
  expect(screen.getByLabelText("Your name in the game")).toHaveValue("Maren");
  expect(screen.getByRole("button", { name: "Enter the portal" })).toBeEnabled();
});

test("by Discord the name in the game is asked for first", async () => {
  const calls = serve({
    "POST /auth/setup/discord": new Refusal(409, "Discord sign-in is not set up here."),
  });
  const user = show(<SetupScreen {...NAMED} discord />);
  await user.click(screen.getByRole("button", { name: "Continue with Discord" }));
  expect(calls).toEqual([]);
  await user.type(screen.getByLabelText("Your name in the game"), "Maren");
  await user.click(screen.getByRole("button", { name: "Continue with Discord" }));
  expect(await screen.findByText("Discord sign-in is not set up here.")).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ memberName: "Maren" });
});
