import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DropArea } from "./drop-area";

const png = new File(["a"], "a.png", { type: "image/png" });

function show(disabled = false) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(<DropArea disabled={disabled} recordings onFiles={onFiles} />);
  return { onFiles, area: screen.getByRole("button", { name: "Drop screenshots here, or choose files" }) };
}

const asItem = (entry: unknown) => ({ kind: "file", webkitGetAsEntry: () => entry });
const fileEntry = (file: File) => ({
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(file),
});

test("what is dropped is handed over, and the area shows that it may be", async () => {
  const { onFiles, area } = show();
  const data = { files: [png], items: [asItem(fileEntry(png))] };
  fireEvent.dragEnter(area, { dataTransfer: data });
  expect(area).toHaveTextContent("Drop them here");
  fireEvent.drop(area, { dataTransfer: data });
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([png]));
  expect(area).not.toHaveTextContent("Drop them here");
});

test("of a folder its files are taken, without those of the system", async () => {
  const { onFiles, area } = show();
  const answers = [[fileEntry(png), fileEntry(new File(["x"], ".DS_Store"))], []];
  const folder = {
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (done: (some: unknown) => void) => done(answers.shift()) }),
  };
  fireEvent.drop(area, { dataTransfer: { files: [new File([], "folder")], items: [asItem(folder)] } });
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([png]));
});

test("a file of no known type is told by its ending", async () => {
  const { onFiles, area } = show();
  const film = new File(["a"], "list.MOV");
  fireEvent.drop(area, { dataTransfer: { files: [film], items: [] } });
  await waitFor(() => expect(onFiles).toHaveBeenCalled());
  expect(onFiles.mock.calls[0]?.[0].map(({ name, type }) => [name, type])).toEqual([
    ["list.MOV", "video/quicktime"],
  ]);
});

test("a press opens the chooser, by mouse or by key; the same file can be chosen twice", async () => {
  const user = userEvent.setup();
  const { onFiles, area } = show();
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const opened = vi.spyOn(input, "click");
  area.focus();
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  await user.click(area);
  expect(opened).toHaveBeenCalledTimes(3);
  await user.upload(input, png);
  await user.upload(input, png);
  expect(onFiles).toHaveBeenCalledTimes(2);
});

test("a file that misses the area does not replace the page", () => {
  show();
  expect(fireEvent.drop(document.body)).toBe(false);
  expect(fireEvent.dragOver(document.body)).toBe(false);
});

test("nothing is taken while the files are sent", () => {
  const { onFiles, area } = show(true);
  fireEvent.drop(area, { dataTransfer: { files: [png], items: [] } });
  expect(onFiles).not.toHaveBeenCalled();
  expect(area).toHaveAttribute("aria-disabled", "true");
});
