import type { ChartLine } from "../../charts/line-chart";

/** The lines with name and latest value, for phones, which have no room for them at the lines' ends. */
export function TrendLegend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <ul className="mt-3 space-y-2 md:hidden">
      {lines.map((line) => (
        <li key={line.id} className="flex items-center gap-3 text-body">
          <span aria-hidden="true" className="h-0.5 w-4" style={{ background: line.colour }} />
          <span className="flex-1">{line.label}</span>
          <span className="type-figure" style={{ color: line.colour }}>
            {line.ending}
          </span>
        </li>
      ))}
    </ul>
  );
}
