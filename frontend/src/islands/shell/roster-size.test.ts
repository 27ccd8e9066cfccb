import { expect, test, vi } from "vitest";
import { refreshFigures } from "../../api/query-client";
import { serve } from "../../test/server";
import { connectRosterSize } from "./roster-size";

test("the frame's number of members follows what the page has changed", async () => {
  let members = 41;
  const calls = serve({ "GET /api/stats": () => ({ totalMembers: members }) });
  const place = (server: string) => `<div data-roster-size="40" data-server="${server}"></div>`;
  document.body.innerHTML = place("1173") + place("");
  connectRosterSize(document);
  const texts = () => [...document.body.children].map(({ textContent }) => textContent);
  expect(calls).toEqual([]);
  await refreshFigures();
  await vi.waitFor(() => expect(texts()).toEqual(["Server 1173 · 41 members", "41 members"]));
  members = 1;
  await refreshFigures();
  await vi.waitFor(() => expect(texts()).toEqual(["Server 1173 · 1 member", "1 member"]));
});
