import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ClaudeOffer, Inquiry } from "../api/types";
import { aReview, aRow } from "../test/made-up";
import { show } from "../test/render";
import { Refusal, serve } from "../test/server";
import { AskClaude, told } from "./ask-claude";

const ASK = "/api/batches/b1/ask-claude";

function anInquiry(fields: Partial<Inquiry> = {}): Inquiry {
  return {
    isRunning: false,
    failed: false,
    rows: 3,
    answered: 3,
    agreed: 2,
    differed: 1,
    cost: "0.0071",
    message: "",
    ...fields,
  };
}

function offered(claude: ClaudeOffer | null, onAnswered = vi.fn()) {
  const review = aReview([aRow({ rowId: 1 })], { claude });
  return show(<AskClaude review={review} onAnswered={onAnswered} />);
}

test("nothing is offered where asking isn't set up, or no row is in doubt", () => {
  offered(null);
  offered({ rows: 0, cost: "0.00", inquiry: null });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("the price is said before, and the rows are fetched anew once Claude has answered", async () => {
  const answered = vi.fn();
  serve({
    [`POST ${ASK}`]: anInquiry({ isRunning: true, answered: 0, agreed: 0, differed: 0, cost: "0.0000" }),
    [`GET ${ASK}`]: anInquiry(),
  });
  const user = offered({ rows: 3, cost: "0.01", inquiry: null }, answered);
  await user.click(screen.getByRole("button", { name: "Ask Claude about 3 rows (about $0.01)" }));
  expect(await screen.findByText("Claude reads 3 rows...")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Asking Claude..." })).toBeDisabled();
  await waitFor(() => expect(answered).toHaveBeenCalledOnce(), { timeout: 4000 });
  expect(screen.getByRole("status")).toHaveTextContent(
    "Claude read 3 rows: agrees on 2, reads 1 differently. It cost $0.0071",
  );
});

test("a refusal is told, and the rows are fetched anew", async () => {
  const answered = vi.fn();
  serve({ [`POST ${ASK}`]: new Refusal(409, "There is no disputed row left to ask Claude about.") });
  const user = offered({ rows: 1, cost: "0.01", inquiry: null }, answered);
  await user.click(screen.getByRole("button", { name: "Ask Claude about 1 row (about $0.01)" }));
  expect(await screen.findByText("There is no disputed row left to ask Claude about.")).toBeInTheDocument();
  expect(answered).toHaveBeenCalledOnce();
});

test.each([
  [
    { failed: true, answered: 0, message: "Claude is overloaded at the moment. Try again in a few minutes." },
    "Claude is overloaded at the moment. Try again in a few minutes.",
  ],
  [{ failed: true, answered: 2, message: "It broke." }, "It broke. 2 of 3 rows were read. $0.0071"],
  [{ agreed: 3, differed: 0 }, "Claude read 3 rows: agrees on 3. It cost $0.0071"],
])("what came of it: %o", (fields, text) => {
  expect(told(anInquiry(fields))).toBe(text);
});
