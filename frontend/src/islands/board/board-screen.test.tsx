import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { BoardData, BoardRow, GoneMember, JoinedAndLeft } from "../../api/board";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { BoardScreen } from "./board-screen";

const measure = {
  figure: "vs" as const,
  label: "VS Score",
  has: "52100000",
  needs: "40000000",
  missing: "0",
  date: "2026-11-22",
  stale: false,
};

function aRow(fields: Partial<BoardRow> & { memberId: number }): BoardRow {
  return {
    memberName: `Member ${fields.memberId}`,
    from: "R2",
    to: "R3",
    rises: true,
    needsR5: false,
    why: "",
    measured: [measure],
    missing: [],
    unknown: [],
    away: "",
    excused: false,
    strikes: 0,
    ...fields,
  };
}

const falling = aRow({ memberId: 3, from: "R3", to: "R2", rises: false });

function board(fields: Partial<BoardData>): BoardData {
  return { hasCriteria: true, week: "2026-11-22", rows: [], close: [], seats: [], ...fields };
}

function joinedAndLeft(fields: Partial<JoinedAndLeft> = {}): JoinedAndLeft {
  return { members: 98, seats: 100, gone: [], joined: [], ...fields };
}

const box = (name: string) => screen.findByRole("checkbox", { name });

test("who rises is ticked, who falls waits for the leader", async () => {
  serve({
    "GET /api/joined-and-left": joinedAndLeft(),
    "GET /api/board": board({ rows: [aRow({ memberId: 1 }), falling] }),
  });
  show(<BoardScreen />);
  expect(await box("Member 1: R2 to R3")).toBeChecked();
  expect(await box("Member 3: R3 to R2")).not.toBeChecked();
  expect(screen.getByRole("status")).toHaveTextContent("1 member rises");
  expect(screen.getByRole("button", { name: "Apply 1 change" })).toBeEnabled();
});

test("what is ticked is sent with the rank that was seen, and the board is asked for again", async () => {
  const calls = serve({
    "GET /api/joined-and-left": joinedAndLeft(),
    "GET /api/board": board({ rows: [aRow({ memberId: 1 }), aRow({ memberId: 2 }), falling] }),
    "POST /api/board/apply": {
      message: "2 members got another rank.",
      changed: 2,
      changeSetId: 9,
      moved: [],
    },
  });
  show(<BoardScreen />);
  await userEvent.click(await box("Member 2: R2 to R3"));
  await userEvent.click(await box("Member 3: R3 to R2"));
  await userEvent.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  const sent = () => calls.filter(({ path }) => path === "/api/board/apply");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ memberIds: [1, 3], seen: { 1: "R3", 3: "R2" } });
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/board")).toHaveLength(2));
});

test("a refusal changes no tick", async () => {
  serve({
    "GET /api/joined-and-left": joinedAndLeft(),
    "GET /api/board": board({ rows: [aRow({ memberId: 1 }), falling] }),
    "POST /api/board/apply": new Refusal(409, "Member 1 now earns R2, not R3."),
  });
  show(<BoardScreen />);
  await userEvent.click(await box("Member 3: R3 to R2"));
  await userEvent.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Apply 2 changes" })).toBeEnabled());
});

test("an R4 can't tick who becomes an R4, and is told why", async () => {
  const row = aRow({ memberId: 1, from: "R3", to: "R4", needsR5: true });
  serve({ "GET /api/joined-and-left": joinedAndLeft(), "GET /api/board": board({ rows: [row] }) });
  show(<BoardScreen rights={{ changesLeaders: false }} />);
  expect(await box("Member 1: R3 to R4")).toBeDisabled();
  expect(screen.getByText("Only an R5 gives R4 and R5.")).toBeInTheDocument();
});

test("an R5 can, and ticks it knowingly", async () => {
  const row = aRow({ memberId: 1, from: "R3", to: "R4", needsR5: true });
  serve({ "GET /api/joined-and-left": joinedAndLeft(), "GET /api/board": board({ rows: [row] }) });
  show(<BoardScreen rights={{ changesLeaders: true }} />);
  expect(await box("Member 1: R3 to R4")).not.toBeChecked();
  expect(screen.getByText("R4 may enter the portal.")).toBeInTheDocument();
  await userEvent.click(await box("Member 1: R3 to R4"));
  expect(screen.getByRole("button", { name: "Apply 1 change" })).toBeEnabled();
});

test("too few seats are said before Apply", async () => {
  serve({
    "GET /api/joined-and-left": joinedAndLeft(),
    "GET /api/board": board({
      rows: [aRow({ memberId: 1 }), aRow({ memberId: 2 })],
      seats: [{ rank: "R3", seats: 10, held: 9, after: 11 }],
    }),
  });
  show(<BoardScreen />);
  expect(await screen.findByText(/9 of 10 seats taken/)).toHaveTextContent("11 with all of this");
  expect(screen.getByRole("status")).toHaveTextContent(
    "R3 has 10 seats, and 11 members would hold it: untick 1.",
  );
  expect(screen.getByRole("button", { name: "Apply 2 changes" })).toBeDisabled();
  await userEvent.click(await box("Member 2: R2 to R3"));
  expect(screen.getByRole("button", { name: "Apply 1 change" })).toBeEnabled();
});

test("what falls short, an excuse, a missing figure and an older week are said", async () => {
  const row = aRow({
    memberId: 3,
    from: "R3",
    to: "X",
    rises: false,
    measured: [
      {
        ...measure,
        figure: "donations",
        label: "Tech Donations",
        has: "24100",
        needs: "25000",
        missing: "900",
      },
      { ...measure, has: null, missing: "40000000", date: null },
      { ...measure, figure: "power", label: "Power", stale: true, date: "2026-11-15" },
    ],
    unknown: ["VS Score"],
    away: "away 3 of 6 days: exams",
    excused: true,
  });
  serve({ "GET /api/joined-and-left": joinedAndLeft(), "GET /api/board": board({ rows: [row] }) });
  show(<BoardScreen />);
  const told = within(await screen.findByRole("list", { name: "1 member falls" }))
    .getByText("No Rank")
    .closest("li");
  expect(told).toHaveTextContent("Tech Donations 24,100, needs 25,000");
  expect(told).toHaveTextContent("VS Score not known, needs 40.0M");
  expect(told).toHaveTextContent("Power 52.1M, needs 40.0M (of 15 Nov)");
  expect(told).toHaveTextContent("Excusedaway 3 of 6 days: exams (W/E 22 Nov 26)");
  expect(told).toHaveTextContent("Not known: VS Score");
});

test("without criteria it says what to do", async () => {
  serve({ "GET /api/joined-and-left": joinedAndLeft(), "GET /api/board": board({ hasCriteria: false }) });
  show(<BoardScreen />);
  expect(await screen.findByText("No rank criteria yet")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Set rank criteria" })).toHaveAttribute(
    "href",
    "/admin/member-management",
  );
});

test("when every rank fits, who is close is still told", async () => {
  const close = aRow({ memberId: 5, missing: [{ ...measure, has: "36000000", missing: "4000000" }] });
  serve({ "GET /api/joined-and-left": joinedAndLeft(), "GET /api/board": board({ close: [close] }) });
  show(<BoardScreen />);
  expect(await screen.findByText("Every rank fits")).toBeInTheDocument();
  expect(screen.getByText("R2, close to R3")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Apply/ })).toBeNull();
});

const gone: GoneMember = {
  memberId: 7,
  memberName: "Left One",
  rank: "R2",
  lastSeen: "2026-11-01",
  lists: ["Strength of 8 Nov", "Kills of 15 Nov"],
  away: "",
};

test("who seems gone is marked together; who is away waits for the leader", async () => {
  const away = { ...gone, memberId: 8, memberName: "Away One", away: "away from 3 Nov to 30 Nov" };
  const calls = serve({
    "GET /api/joined-and-left": joinedAndLeft({ gone: [gone, away] }),
    "GET /api/board": board({}),
    "POST /api/members/former": { message: "Left One was marked as inactive.", changed: 1, changeSetId: 4 },
  });
  show(<BoardScreen />);
  const line = (await box("Left One is gone")).closest("li");
  expect(line).toHaveTextContent("Not on Strength of 8 Nov, Kills of 15 Nov; last figure 1 Nov");
  expect(await box("Away One is gone")).not.toBeChecked();
  await userEvent.click(screen.getByRole("button", { name: "Mark 1 as inactive" }));
  expect(await screen.findByText("Left One was marked as inactive.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ memberIds: [7] });
});

test("seats and newcomers are told", async () => {
  const joined = [{ memberId: 9, memberName: "New One", rank: "R1", since: "2026-11-23T10:00:00Z" }];
  serve({ "GET /api/joined-and-left": joinedAndLeft({ joined }), "GET /api/board": board({}) });
  show(<BoardScreen />);
  expect(await screen.findByText("98 of 100 seats taken")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "New One" })).toHaveAttribute("href", "/admin/members/9");
});
