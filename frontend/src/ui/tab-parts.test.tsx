import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../test/render";
import { TabPanel, Tabs } from "./tab-parts";
import { TabList } from "./tabs";

function Example() {
  const [open, setOpen] = useState("one");
  return (
    <Tabs value={open} onValueChange={setOpen}>
      <TabList label="Parts" items={["one", "two", "three"].map((value) => ({ value, label: value }))} />
      <TabPanel value="one">first</TabPanel>
      <TabPanel value="two">second</TabPanel>
      <TabPanel value="three">third</TabPanel>
    </Tabs>
  );
}

const openTab = () => screen.getByRole("tab", { selected: true }).textContent;

test("a tab opens its panel, which carries its name", async () => {
  const user = show(<Example />);
  await user.click(screen.getByRole("tab", { name: "two" }));
  expect(openTab()).toBe("two");
  expect(screen.getByRole("tabpanel", { name: "two" })).toHaveTextContent("second");
  expect(screen.queryByText("first")).toBeNull();
});

test("the row is one stop of the Tab key; arrows, Home and End walk along it", async () => {
  const user = show(<Example />);
  await user.tab();
  const opened = [];
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"]) {
    await user.keyboard(`{${key}}`);
    opened.push(openTab());
    expect(screen.getByRole("tab", { selected: true })).toHaveFocus();
  }
  expect(opened).toEqual(["two", "three", "one", "three", "one", "three"]);
  await user.tab();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
});
