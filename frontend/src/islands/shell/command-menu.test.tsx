import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { connectCommand } from "./command";
import { itemsOf } from "./command-items";
import { CommandHost } from "./command-menu";

const PAGES = [
  { title: "Dashboard", href: "/admin" },
  { title: "Targets", href: "/admin/targets" },
];
const MEMBERS = [
  { id: 7, name: "Zoë Marlow", rank: 4 },
  { id: 8, name: "Tarn", rank: 2 },
];
const QUERY = { operation: "top", figure: "power" };
const ANSWER = {
  response: "**Tarn** has the highest power.",
  query: QUERY,
  understood: "Power",
  language: "en",
};

function served(answers: Record<string, unknown> = {}) {
  return serve({ "GET /api/members": MEMBERS, "POST /api/ai-chat": ANSWER, ...answers });
}

test("a page is found by other words too, after those that are called so", () => {
  const pages = [
    { title: "Admin Panel", href: "/admin/settings", words: "settings discord backup" },
    { title: "Discord", href: "/discord", words: "" },
  ];
  const found = (text: string) => itemsOf(text, pages, []).map(({ label }) => label);
  expect(found("disc")).toEqual(["Discord", "Admin Panel", "disc"]);
  expect(found("Backup")).toEqual(["Admin Panel", "Backup"]);
  expect(found("cord b")).toEqual(["cord b"]);
});

async function opened(answers: Record<string, unknown> = {}) {
  const calls = served(answers);
  const user = show(<CommandHost pages={PAGES} />);
  const box = await screen.findByRole("combobox", { name: "Find a page or a member, or ask" });
  return { calls, user, box };
}

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("it comes with Ctrl K and /, not while somebody types nor over itself, and goes with Escape", async () => {
  served();
  document.body.insertAdjacentHTML(
    "beforeend",
    `<script type="application/json" id="pages-props">${JSON.stringify({ pages: PAGES })}</script>
    <div data-island="command" data-props="pages-props"></div>
    <button data-command-open>Find or ask</button>`,
  );
  const user = show(
    <>
      <button type="button">Before</button>
      <input aria-label="Note" />
    </>,
  );
  connectCommand();
  await user.click(screen.getByRole("button", { name: "Before" }));
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox");
  expect(box).toHaveFocus();
  expect(options()).toEqual(["Dashboard", "Targets"]);
  await user.keyboard("a/b");
  expect(box).toHaveValue("a/b");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Before" })).toHaveFocus();

  const note = screen.getByLabelText("Note");
  await user.type(note, "1/2");
  expect(note).toHaveValue("1/2");
  expect(screen.queryByRole("dialog")).toBeNull();
  note.blur();
  await user.keyboard("/");
  expect(await screen.findByRole("combobox")).toHaveValue("");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Find or ask" }));
  expect(await screen.findByRole("dialog", { name: "Find or ask" })).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.keyboard("{Shift}"); // ends the watch on where the focus goes
  document.body.replaceChildren();
});

test("members are found whatever the accents, and the arrows go round", async () => {
  const { user, box } = await opened();
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  await waitFor(async () => {
    await user.clear(box);
    await user.type(box, "tar");
    expect(options()).toEqual(["Targets", "TarnR2", "Ask: tar"]);
  });
  expect(box).toHaveAttribute(
    "aria-activedescendant",
    screen.getByText("Targets").closest("[role=option]")?.id,
  );
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Tarn");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Ask: tar");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(assign).toHaveBeenCalledWith("/admin/members/8");
});

test("a question is answered below the box and pinned as its query", async () => {
  const { user, box, calls } = await opened({ "POST /api/pinned-answers": { id: 1, title: "Power" } });
  await user.type(box, "who is strongest{Enter}");
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("Tarn")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Pin to the dashboard" }));
  expect(await dialog.findByRole("button", { name: "Pinned" })).toBeDisabled();
  expect(calls.at(-1)?.body).toEqual({ query: QUERY, language: "en" });
});

test("what was not understood can't be pinned, and a failure is told", async () => {
  const { user, box } = await opened({
    "POST /api/ai-chat": ({ body }: { body: { question: string } }) =>
      body.question === "power" ? { ...ANSWER, query: null } : Promise.resolve(null),
  });
  await user.type(box, "power{Enter}");
  expect(await screen.findByText("Tarn")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Pin to the dashboard" })).toBeNull();
});

test("a refusal is shown in the server's words", async () => {
  const { user, box } = await opened({ "POST /api/ai-chat": new Refusal(400, "Type a question.") });
  await user.type(box, "zzz{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Type a question.");
  fireEvent.change(box, { target: { value: "dash" } });
  expect(screen.getAllByRole("option")).toHaveLength(2);
});

test("the names that begin with the text come first", () => {
  const found = itemsOf(
    "ta",
    [],
    [
      { id: 1, name: "Delta", rank: 1 },
      { id: 2, name: "Tansy", rank: 1 },
    ],
  );
  expect(found.map(({ label }) => label)).toEqual(["Tansy", "Delta", "ta"]);
});
