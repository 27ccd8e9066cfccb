import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Account, Invitable, Invitation } from "../../api/accounts";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { AccountsCard, accountDialogs } from "./accounts-card";
import { rankHint } from "./invite-dialog";

const NIA: Account = {
  id: 7,
  username: "nia",
  memberId: 17,
  memberName: "NiaOfTides",
  rank: 4,
  isYou: false,
  isOperator: false,
  isOpen: true,
  mayEnter: true,
  lastSignIn: null,
  discord: false,
  password: true,
  sessions: 2,
  invitedBy: "MarenOfTides",
  whyKept: "",
  whyUntouched: "",
};
const LAST = "maren is the last R5 who can sign in. Invite another R5 first.";
const MAREN: Account = { ...NIA, id: 8, username: "maren", sessions: 0, whyKept: LAST };
const CLOSED: Account = { ...NIA, id: 9, username: "mia", isOpen: false, mayEnter: false, sessions: 0 };
const QUILL: Invitable = { id: 21, name: "Quillfeather", rank: 2 };
const WAITING: Invitation = {
  id: 3,
  memberId: 22,
  memberName: "Ironwick",
  rank: 4,
  invitedBy: "MarenOfTides",
  madeAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
  void: "Ironwick is R2 now, not R4.",
};
const LISTS = {
  "GET /api/accounts": [NIA, MAREN, CLOSED],
  "GET /api/invitations": { invitations: [WAITING], members: [QUILL] },
};

beforeAll(() => accountDialogs.load());

test("it tells who may enter, whose access stays and which invitation can't be used", async () => {
  serve(LISTS);
  show(<AccountsCard />);
  const nia = (await screen.findByText("nia")).closest("li");
  expect(nia).toHaveTextContent("Never signed in · No Discord · 2 browsers · Invited by MarenOfTides");
  const kept = screen.getByRole("button", { name: "Take access away from maren" });
  expect(kept).toBeDisabled();
  expect(kept).toHaveAccessibleDescription(LAST);
  expect(screen.getByRole("button", { name: "End sessions of maren" })).toBeDisabled();
  expect(screen.getByText("mia").closest("li")).toHaveTextContent("Access taken away");
  expect(await screen.findByText("Ironwick is R2 now, not R4.")).toBeInTheDocument();
});

test.each([
  ["End sessions of nia", "End sessions", "POST /api/accounts/7/end-sessions"],
  ["Take access away from nia", "Take access away", "POST /api/accounts/7/take-access"],
  ["Give access back to mia", "Give access back", "POST /api/accounts/9/give-access"],
  ["Withdraw the invitation of Ironwick", "Withdraw", "DELETE /api/invitations/3"],
])("%s asks first, then says what was done", async (button, action, call) => {
  const calls = serve({ ...LISTS, [call]: { message: "It is done." } });
  const user = show(<AccountsCard />);
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog");
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: action }));
  expect(await screen.findByText("It is done.")).toBeInTheDocument();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(call);
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/accounts")).toHaveLength(2));
});

test("what is refused stays asked, in the server's words", async () => {
  serve({ ...LISTS, "POST /api/accounts/7/take-access": new Refusal(409, "nia is the last leader.") });
  const user = show(<AccountsCard />);
  await user.click(await screen.findByRole("button", { name: "Take access away from nia" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Personal links that it made are revoked.");
  await user.click(within(dialog).getByRole("button", { name: "Take access away" }));
  expect(await screen.findByText("nia is the last leader.")).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

test("a link is made for a member without an account, and shown to be copied", async () => {
  const url = "https://portal.example.org/invite/abc";
  const made = { url, expiresAt: "2026-11-27T10:00:00Z", message: "Quillfeather is invited." };
  const calls = serve({ ...LISTS, "POST /api/invitations": made });
  const user = show(<AccountsCard />);
  await waitFor(() => expect(screen.getByRole("button", { name: "Invite a leader" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Invite a leader" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Make the link" })).toBeDisabled();
  await user.selectOptions(within(dialog).getByLabelText("Member"), "Quillfeather");
  expect(dialog).toHaveTextContent("Quillfeather is R2 now and becomes R4 at once");
  await user.click(within(dialog).getByRole("button", { name: "Make the link" }));
  expect(await screen.findByLabelText("Invitation link")).toHaveValue(url);
  expect(calls).toContainEqual({
    method: "POST",
    path: "/api/invitations",
    body: { memberId: 21, rank: 4 },
  });
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(url);
});

test("the hint says what becomes of the rank", () => {
  expect(rankHint(QUILL, 2)).toBe("Quillfeather is R2 already.");
  expect(rankHint({ ...QUILL, rank: 0 }, 5)).toContain("is without a rank now and becomes R5 at once");
});
