import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { InviteForm } from "./invite-form";

const INVITED = { memberName: "Quillfeather", rank: 4, invitedBy: "MarenOfTides" };

test("it says who invited whom as what", () => {
  show(<InviteForm {...INVITED} />);
  expect(screen.getByText("MarenOfTides")).toBeInTheDocument();
  expect(screen.getByText("Quillfeather")).toBeInTheDocument();
  expect(screen.getByText("R4")).toBeInTheDocument();
  expect(screen.queryByText(/You are signed in as/)).toBeNull();
});

test("a choice that is refused is told in the server's words, and stays", async () => {
  const calls = serve({ "POST /auth/invitation": new Refusal(400, "This password is too common.") });
  const user = show(<InviteForm {...INVITED} />);
  await user.type(screen.getByLabelText("Username"), "quill");
  await user.type(screen.getByLabelText("Password"), "password");
  await user.click(screen.getByRole("button", { name: "Enter the portal" }));
  expect(await screen.findByText("This password is too common.")).toBeInTheDocument();
  expect(screen.getByLabelText("Username")).toHaveValue("quill");
  expect(screen.getByRole("button", { name: "Enter the portal" })).toBeEnabled();
  expect(calls[0]?.body).toEqual({ username: "quill", password: "password" });
});

test("by Discord it asks for the way there", async () => {
  const calls = serve({
    "POST /auth/invitation/discord": new Refusal(404, "This invitation can't be used."),
  });
  const user = show(<InviteForm {...INVITED} />);
  await user.click(screen.getByRole("button", { name: "Continue with Discord" }));
  expect(await screen.findByText("This invitation can't be used.")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test("without Discord there is one way, and who is signed in is warned", () => {
  show(
    <InviteForm {...INVITED} discord={false} signedInAs="Maren" message="That Discord account is taken." />,
  );
  expect(screen.queryByRole("button", { name: "Continue with Discord" })).toBeNull();
  expect(screen.getByText(/You are signed in as/)).toHaveTextContent("Maren");
  expect(screen.getByRole("alert")).toHaveTextContent("That Discord account is taken.");
});
