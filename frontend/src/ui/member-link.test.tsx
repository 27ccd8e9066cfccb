import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MemberLink } from "./member-link";

afterEach(() => {
  delete document.body.dataset.lookAlikes;
});

test("a name that looks like another member's is shown in letters that differ", () => {
  document.body.dataset.lookAlikes = JSON.stringify(["KiIIBill", "KillBill"]);
  render(
    <>
      <MemberLink id={1} name="KiIIBill" />
      <MemberLink id={2} name="Zoë" />
    </>,
  );
  expect(screen.getByRole("link", { name: "KiIIBill" })).toHaveClass("font-mono");
  expect(screen.getByRole("link", { name: "Zoë" })).not.toHaveClass("font-mono");
});

test("a long name takes two lines at any width before it is cut", () => {
  render(<MemberLink id={1} name="Iron Maiden Fan Club Berlin 77" />);
  expect(screen.getByText("Iron Maiden Fan Club Berlin 77")).toHaveClass("line-clamp-2");
});
