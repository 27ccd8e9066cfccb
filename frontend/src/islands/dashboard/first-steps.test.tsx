import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { FirstSteps } from "./first-steps";

const steps = [
  {
    key: "member-list",
    title: "Drop your member list",
    text: "Or your strength ranking.",
    action: "Go to Data Upload",
    href: "/admin/upload",
    done: true,
  },
  {
    key: "criteria",
    title: "Say what each rank requires",
    text: "Ranks are calculated from it.",
    action: "Go to Member Management",
    href: "/admin/member-management",
    done: false,
  },
];

test("what is done is ticked, the rest leads to where it is done", () => {
  show(<FirstSteps atFirst={steps} mayClose={false} />);
  expect(screen.getByText("1 of 2 done")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: /^Drop your member list.*done$/ })).toBeInTheDocument();
  expect(screen.getAllByRole("link")).toEqual([
    screen.getByRole("link", { name: "Go to Member Management" }),
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("an R5 puts them away for everybody, and takes that back", async () => {
  const calls = serve({
    "PUT /api/guide": ({ body }: { body: unknown }) => ({
      steps: (body as { closed: boolean }).closed ? [] : steps,
    }),
  });
  const user = show(<FirstSteps atFirst={steps} mayClose />);
  await user.click(screen.getByRole("button", { name: "Put away" }));
  expect(await screen.findByText("For every leader.")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("heading", { name: "First steps" })).toBeInTheDocument();
  expect(calls.map((call) => call.body)).toEqual([{ closed: true }, { closed: false }]);
});

test("where it fails they stay, with the server's words", async () => {
  serve({ "PUT /api/guide": new Refusal(403, "Only an R5 puts the guide away.") });
  const user = show(<FirstSteps atFirst={steps} mayClose />);
  await user.click(screen.getByRole("button", { name: "Put away" }));
  expect(await screen.findByText("Only an R5 puts the guide away.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "First steps" })).toBeInTheDocument();
});

test("where all is done there is nothing", () => {
  show(<FirstSteps atFirst={[]} mayClose />);
  expect(screen.queryByRole("heading")).toBeNull();
});
