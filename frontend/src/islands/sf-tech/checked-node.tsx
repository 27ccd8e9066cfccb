import { useId } from "react";
import type { SfNode } from "../../api/roster";
import type { SF_NODES } from "../../api/rules";
import type { NodeReading, TreeUpload } from "../../api/sf-tech";
import { text } from "../../format/text";
import { isSomewhere, within } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { cx } from "../../ui/cx";
import { Input } from "../../ui/input";

interface CheckedNodeProps {
  node: (typeof SF_NODES)[number];
  /** The screenshot that shows the node. */
  upload: TreeUpload;
  reading: NodeReading;
  before: number | null;
  level: string;
  problem: string | undefined;
  onChange: (level: string) => void;
}

/** Three nodes, two, one, as in the game. */
const FIRST_COLUMN: Partial<Record<SfNode, string>> = {
  middleNode1: "col-start-2",
  bottomNode: "col-start-3",
};

/** One node: its picture, its level to correct, and any doubt about it. */
export function CheckedNode({ node, upload, reading, before, level, problem, onChange }: CheckedNodeProps) {
  const id = useId();
  const doubt = doubtOf(reading, before, level);
  return (
    <div
      data-node={node.key}
      data-sure={reading.sure || undefined}
      className={cx("col-span-2 flex min-w-0 flex-col gap-1", FIRST_COLUMN[node.key])}
    >
      {isSomewhere(reading.box) && (
        <Strip
          upload={upload}
          crop={within(reading.box, upload)}
          marks={[]}
          label={`${node.name} as the screenshot shows it`}
          className={cx("w-full", !reading.sure && "outline-2 outline-warning")}
        />
      )}
      <label htmlFor={id} className="flex-1 text-balance text-center text-caption text-text-2">
        {node.label}
        {node.key === "middleNode1" && <span className="sr-only"> (middle)</span>}
      </label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        className={cx("text-center font-semibold", !reading.sure && !problem && "border-warning")}
        trailing={<span className="pr-1 text-small text-text-3">/{node.most}</span>}
        value={level}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-note`}
        role={problem ? "alert" : undefined}
        className={cx("min-h-4 text-center text-caption", problem ? "text-destructive" : "text-warning")}
      >
        {problem ?? doubt}
      </p>
    </div>
  );
}

/** Why a level needs a check: it could not be read, was hard to read, or is lower than before. */
function doubtOf(reading: NodeReading, before: number | null, level: string): string {
  if (!isSomewhere(reading.box) && !level.trim()) return text("not on the screenshot: enter it");
  if (reading.level === null) return level.trim() ? "not read" : "not read: enter it";
  if (!reading.sure) return "not certain";
  return before !== null && level.trim() !== "" && Number(level) < before ? `was ${before}` : "";
}
