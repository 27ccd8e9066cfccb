import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { LoginForm } from "./login-form";

test("a wrong password is told in the server's words, and the username stays", async () => {
  const calls = serve({ "POST /auth/login": new Refusal(401, "Wrong username or password.") });
  const user = show(<LoginForm />);
  await user.type(screen.getByLabelText("Username"), "leader");
  await user.type(screen.getByLabelText("Password"), "nope");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Wrong username or password.")).toBeInTheDocument();
  expect(screen.getByLabelText("Username")).toHaveValue("leader");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(String(calls[0]?.body)).toBe("username=leader&password=nope");
});

test("both fields are required", async () => {
  const calls = serve({});
  const user = show(<LoginForm />);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(screen.getByLabelText("Username")).toBeRequired();
  expect(screen.getByLabelText("Password")).toBeRequired();
  expect(calls).toHaveLength(0);
});

test("the page's own error and the way by Discord are shown", () => {
  show(<LoginForm message="Your Discord account is not linked." />);
  expect(screen.getByRole("alert")).toHaveTextContent("Your Discord account is not linked.");
  expect(screen.getByRole("link", { name: "Continue with Discord" })).toHaveAttribute(
    "href",
    "/auth/discord",
  );
});

test.each([
  ["/admin/upload?review=1", "/auth/discord?next=%2Fadmin%2Fupload%3Freview%3D1"],
  ["//evil.example", "/auth/discord?next=%2Fadmin"],
])("the way by Discord leads back to next=%s, if it is on this site", (next, href) => {
  show(<LoginForm next={next} />);
  expect(screen.getByRole("link", { name: "Continue with Discord" })).toHaveAttribute("href", href);
});

test("where Discord is not set up, its button says so", () => {
  show(<LoginForm discord={false} />);
  expect(screen.getByRole("button", { name: "Continue with Discord" })).toBeDisabled();
  expect(
    screen.getByText("The operator has not set up sign-in by Discord on this portal."),
  ).toBeInTheDocument();
});
