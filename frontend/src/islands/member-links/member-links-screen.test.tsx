import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { PersonalLinks } from "../../api/personal-links";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { linkDialogs, MemberLinksScreen } from "./member-links-screen";

const LINK = {
  id: 4,
  madeAt: "2026-11-20T10:00:00Z",
  madeBy: "leader",
  expiresAt: "2027-02-18T10:00:00Z",
  openedAt: "2026-11-21T08:00:00Z",
};
const LINKS: PersonalLinks = {
  on: true,
  usualDays: 90,
  mostDays: 365,
  languages: [
    { code: "en", name: "English" },
    { code: "ko", name: "한국어" },
  ],
  members: [
    { memberId: 1, memberName: "Boss", rank: 5, mayLink: false, link: null },
    { memberId: 2, memberName: "Mia", rank: 1, mayLink: true, link: LINK },
    { memberId: 3, memberName: "Nia", rank: 2, mayLink: true, link: null },
  ],
};
const MADE = {
  message: "1 link was made.",
  links: [
    {
      memberId: 3,
      memberName: "Nia",
      url: "https://portal.example/members/l/abc",
      text: "Nia, this is your own page: https://portal.example/members/l/abc",
      expiresAt: "2027-02-18T10:00:00Z",
    },
  ],
};

const WAITS = { id: 9, memberId: 3, memberName: "Nia", rank: 2, askedAt: "2026-11-22T10:00:00Z" };

beforeAll(() => linkDialogs.load());

test("who has a link, who opened it, and whom an R4 may not link", async () => {
  serve({ "GET /api/personal-links": LINKS });
  show(<MemberLinksScreen />);
  const list = await screen.findByRole("list", { name: "Members" });
  expect(screen.getByText("1 of 3 members, 1 opened it")).toBeInTheDocument();
  const [boss, mia, nia] = within(list).getAllByRole("listitem");
  expect(boss).toHaveTextContent("Ask an R5");
  expect(mia).toHaveTextContent(/made by leader, last opened/);
  expect(nia).toHaveTextContent("No link");
});

test("links for all who have none, each with a text to copy", async () => {
  const calls = serve({ "GET /api/personal-links": LINKS, "POST /api/personal-links": MADE });
  const user = show(<MemberLinksScreen />);
  await user.click(await screen.findByRole("button", { name: "Make links for 1 member" }));
  await user.clear(screen.getByLabelText("Opens for (days)"));
  await user.type(screen.getByLabelText("Opens for (days)"), "30");
  await user.selectOptions(screen.getByLabelText("Language of the text"), "한국어");
  await user.click(screen.getByRole("button", { name: "Make the links" }));
  const made = await screen.findByRole("list", { name: "New links" });
  expect(made).toHaveTextContent("Nia, this is your own page: https://portal.example/members/l/abc");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    all: true,
    days: 30,
    language: "ko",
  });
  await user.click(within(made).getByRole("button", { name: "Copy the text for Nia" }));
  expect(await within(made).findByText("Copied")).toBeInTheDocument();
});

test("a link is revoked, and a refusal is told", async () => {
  const answers: Record<string, unknown> = {
    "GET /api/personal-links": LINKS,
    "DELETE /api/personal-links/4": new Refusal(409, "This link was revoked already."),
  };
  serve(answers);
  const user = show(<MemberLinksScreen />);
  await user.click(await screen.findByRole("button", { name: "Revoke the link of Mia" }));
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("This link was revoked already.")).toBeInTheDocument();
  answers["DELETE /api/personal-links/4"] = { message: "The link of Mia no longer works." };
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("The link of Mia no longer works.")).toBeInTheDocument();
});

test("days that make no sense are not sent; an area that is off is told", async () => {
  serve({ "GET /api/personal-links": { ...LINKS, on: false } });
  const user = show(<MemberLinksScreen />);
  expect(await screen.findByText(/links don.t work yet/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Make a link for Nia" }));
  await user.clear(screen.getByLabelText("Opens for (days)"));
  await user.type(screen.getByLabelText("Opens for (days)"), "400");
  expect(screen.getByText("Enter 1 to 365 days")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Make the link" })).toBeDisabled();
});

test("an R5 deletes who asked for it, once the name is typed", async () => {
  const calls = serve({
    "GET /api/personal-links": LINKS,
    "GET /api/deletion-requests": [WAITS],
    "POST /api/deletion-requests/9/grant": { message: "All data of that member is deleted." },
  });
  const user = show(<MemberLinksScreen rights={{ deletesMembers: true }} />);
  await user.click(await screen.findByRole("button", { name: "Delete all data of Nia" }));
  expect(screen.getByRole("button", { name: "Delete all" })).toBeDisabled();
  await user.type(screen.getByLabelText("Type Nia to be sure"), "Nia");
  await user.click(screen.getByRole("button", { name: "Delete all" }));
  expect(await screen.findByText("All data of that member is deleted.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ memberId: WAITS.memberId });
});

test("an R5 declines with a word", async () => {
  const calls = serve({
    "GET /api/personal-links": LINKS,
    "GET /api/deletion-requests": [WAITS],
    "POST /api/deletion-requests/9/decline": { message: "Nia is told that it was declined." },
  });
  const user = show(<MemberLinksScreen rights={{ deletesMembers: true }} />);
  await user.click(await screen.findByRole("button", { name: "Decline to delete Nia" }));
  await user.type(screen.getByLabelText("A message to the member"), "Leave first.");
  await user.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Nia is told that it was declined.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    memberId: WAITS.memberId,
    reason: "Leave first.",
  });
});

test("an R4 sees who asked, and whom to ask", async () => {
  serve({ "GET /api/personal-links": LINKS, "GET /api/deletion-requests": [WAITS] });
  show(<MemberLinksScreen rights={{ deletesMembers: false }} />);
  expect(await screen.findByText(/An R5 decides/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Decline to delete Nia" })).not.toBeInTheDocument();
});
