import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";

const KEYS: [string[], string][] = [
  [["J"], "next row"],
  [["K"], "row before"],
  [["↵"], "accept the row, or the group"],
  [["M"], "choose the member"],
  [["E"], "edit the value"],
  [["N"], "Create New"],
  [["S"], "same person, new name"],
  [["W"], "same person, misread name"],
  [["R"], "take the rank over, or not"],
  [["X"], "leave out, or bring back"],
  [["F"], "take the second reading"],
  [["Z"], "enlarge the screenshot"],
  [["/"], "search"],
  [["Esc"], "close; nothing is lost"],
];

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys of the review">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-5 text-body">
        {KEYS.map(([keys, words]) => (
          <div key={words} className="contents">
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-text-2">{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
