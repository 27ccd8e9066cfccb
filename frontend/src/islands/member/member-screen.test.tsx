import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChangeSet, FigurePoint, MemberHistory } from "../../api/member-history";
import { aMember } from "../../test/made-up";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { aPlan } from "../../test/undo-plan";
import { MemberScreen } from "./member-screen";

const point = (date: string, value: string, fields: Partial<FigurePoint> = {}): FigurePoint => ({
  date,
  value,
  recordedAt: `${date}T20:30:00Z`,
  uploadId: null,
  rowBox: null,
  by: null,
  change: null,
  percent: null,
  ...fields,
});

const history: MemberHistory = {
  member: {
    ...aMember({
      id: 5,
      name: "Zoë Marlow",
      power: "18000000",
      techDonations: 42190,
      discordUsername: "zoe",
    }),
    rank: 3,
    vsScoreLastUpdated: null,
    previousRank: "R3",
    calculatedRank: "X",
    unmet: [{ field: "power", label: "Power", has: "18000000", needs: "25000000" }],
    sfTech: null,
    away: null,
    strikes: 0,
  },
  figures: [
    {
      key: "power",
      label: "Power",
      more: false,
      change: "-2000000",
      percent: -10,
      points: [
        point("2026-11-08", "20000000"),
        point("2026-11-15", "20000000", { by: "leader", change: "0", percent: 0 }),
        point("2026-11-21", "18000000", {
          uploadId: 9,
          rowBox: [0, 400, 1000, 500],
          by: "officer",
          change: "-2000000",
          percent: -10,
        }),
      ],
    },
    { key: "kills", label: "Kills", more: false, change: null, percent: null, points: [] },
  ],
  screenshots: [
    { id: 9, originalName: "power-03.png", imageUrl: "/api/upload/9/image", width: 1000, height: 2000 },
  ],
  sfTech: [levels("2026-10-04", 4), levels("2026-11-15", 5)],
  ranks: [
    { weekEnding: "2026-11-08", rank: 3, calculatedRank: "R2", rankLacks: null },
    { weekEnding: "2026-11-15", rank: 3, calculatedRank: "X", rankLacks: ["vsScore"] },
  ],
  aliases: [{ spelling: "Zoe Mar1ow", origin: "review" }],
};

function levels(recordDate: string, middle: number): MemberHistory["sfTech"][number] {
  return {
    memberId: 5,
    memberName: "Zoë Marlow",
    topNode1: 3,
    topNode2: 5,
    topNode3: 6,
    middleNode1: middle,
    middleNode2: 6,
    bottomNode: 0,
    completionPercentage: 47.1,
    recordDate,
  };
}

const changes: ChangeSet[] = [
  {
    id: 31,
    kind: "edit",
    summary: "Zoë Marlow edited",
    actor: "leader",
    at: "2026-11-20T10:00:00Z",
    undoneAt: null,
    undoneBy: null,
    canUndo: true,
    changes: [
      {
        memberId: 5,
        memberName: "Zoë Marlow",
        field: "strength",
        label: "Power",
        recordDate: "2026-11-20",
        from: "19000000",
        to: "20000000",
      },
      { memberId: 8, memberName: "kiwi", field: "name", label: "Name", recordDate: null, from: "a", to: "b" },
    ],
  },
];

const ANSWERS = {
  "GET /api/members/5/history": history,
  "GET /api/change-sets?member=5&limit=10": changes,
};
const rows = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => {
  window.history.replaceState(null, "", "/admin/members/5");
  vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
  return () => vi.useRealTimers();
});

test("the head tells who it is, the ranks and what is missing to one", async () => {
  serve(ANSWERS);
  show(<MemberScreen memberId={5} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Zoë Marlow" })).toBeInTheDocument();
  expect(screen.getByText("Discord:", { exact: false })).toHaveTextContent("Discord: zoe");
  expect(screen.getByText("Meets no rank's criteria:", { exact: false })).toHaveTextContent(
    "Power 18,000,000 of 25,000,000.",
  );
  expect(screen.getByText("Kills never updated")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Member Management" })).toHaveAttribute(
    "href",
    "/admin/member-management",
  );
});

test("each value has its change, its source and who entered it, newest first", async () => {
  serve(ANSWERS);
  const user = show(<MemberScreen memberId={5} />);
  await screen.findByRole("heading", { level: 1 });
  expect(rows("Power over time")).toEqual([
    ["21 Nov", "18,000,000", "−10.0%", "Screenshot", "officer"],
    ["15 Nov", "20,000,000", "0.0%", "By hand", "leader"],
    ["8 Nov", "20,000,000", "—", "—", "—"],
  ]);
  await user.click(screen.getByRole("tab", { name: /^Kills/ }));
  expect(screen.getByText("No Kills recorded yet")).toBeInTheDocument();
  expect(window.location.search).toBe("?metric=kills");
});

test("a value's screenshot opens at its row", async () => {
  serve(ANSWERS);
  const user = show(<MemberScreen memberId={5} />);
  await user.click(await screen.findByRole("button", { name: "Screenshot of Power, 21 Nov" }));
  const dialog = screen.getByRole("dialog", { name: "Power of Sat 21 Nov 2026" });
  expect(within(dialog).getByRole("img")).toHaveAttribute("src", "/api/upload/9/image");
  expect(within(dialog).getByRole("link", { name: "Whole screenshot" })).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("ranks, SF Tech and spellings are listed", async () => {
  serve(ANSWERS);
  show(<MemberScreen memberId={5} />);
  await screen.findByRole("heading", { level: 1 });
  expect(rows("Ranks by week")).toEqual([
    ["W/E 15 Nov 26", "R3", "X no score"],
    ["W/E 8 Nov 26", "R3", "R2"],
  ]);
  expect(rows("SF Tech over time")).toEqual([
    ["15 Nov", "47.1%", "HP Boost III (middle) 4 → 5"],
    ["4 Oct", "47.1%", "First record"],
  ]);
  expect(screen.getByText("Zoe Mar1ow")).toBeInTheDocument();
});

test("a change tells who and what, and is undone after a question", async () => {
  const undo = {
    "GET /api/change-sets/31/undo-plan": aPlan(31),
    "POST /api/change-sets/31/undo": { message: "Zoë Marlow is as before." },
  };
  const calls = serve({ ...ANSWERS, ...undo });
  const user = show(<MemberScreen memberId={5} />);
  const change = (await screen.findByText("Zoë Marlow edited")).closest("li") as HTMLElement;
  expect(change).toHaveTextContent("leader, 20 Nov, 11:00");
  expect(change).toHaveTextContent("Power of 20 Nov: 19,000,000 → 20,000,000");
  expect(change).not.toHaveTextContent("Name");
  await user.click(within(change).getByRole("button", { name: /^Undo/ }));
  await user.click(await within(screen.getByRole("dialog")).findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Zoë Marlow is as before.")).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === "/api/members/5/history")).toHaveLength(2);
});

test("a member is edited from their own page, a former one is not", async () => {
  serve(ANSWERS);
  show(<MemberScreen memberId={5} />);
  expect(await screen.findByRole("link", { name: "Edit member" })).toHaveAttribute(
    "href",
    "/admin/member-management?edit=5",
  );
  serve({
    ...ANSWERS,
    "GET /api/members/5/history": { ...history, member: { ...history.member, isActive: false } },
  });
  show(<MemberScreen memberId={5} />);
  expect(await screen.findByText("Inactive")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Edit member" })).toHaveLength(1);
});

test("an undone change tells who undid it", async () => {
  const [change] = changes;
  const undone = { ...change, undoneAt: "2026-11-20T11:00:00Z", undoneBy: "officer", canUndo: false };
  serve({ ...ANSWERS, "GET /api/change-sets?member=5&limit=10": [undone] });
  show(<MemberScreen memberId={5} />);
  const item = (await screen.findByText("Zoë Marlow edited")).closest("li");
  expect(item).toHaveTextContent("; undone by officer");
  expect(item).toHaveTextContent("Undone");
});

test("a refused undo says why", async () => {
  serve({
    ...ANSWERS,
    "GET /api/change-sets/31/undo-plan": aPlan(31),
    "POST /api/change-sets/31/undo": new Refusal(409, "Zoë Marlow was changed since."),
  });
  const user = show(<MemberScreen memberId={5} />);
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  await user.click(await within(screen.getByRole("dialog")).findByRole("button", { name: "Undo" }));

  expect(screen.getByText("Zoë Marlow was changed since.")).toBeInTheDocument();
});

test("a failure offers Retry", async () => {
  const answers: Record<string, unknown> = {
    ...ANSWERS,
    "GET /api/members/5/history": new Refusal(503, "Busy."),
  };
  serve(answers);
  const user = show(<MemberScreen memberId={5} />);
  expect(await screen.findByText("Failed to fetch the member's history")).toBeInTheDocument();
  Object.assign(answers, ANSWERS);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
});
