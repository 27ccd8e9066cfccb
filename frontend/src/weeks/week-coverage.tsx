import type { WeekCoverageRow } from "../api/roster";
import { shortDate } from "../format/dates";
import { full, NO_VALUE } from "../format/numbers";
import { DIALOG_TABLE } from "../ui/dialog-table";

/** How completely each figure of a week is known: records of the week, older records that are carried, and none. */
export function WeekCoverage({ rows }: { rows: readonly WeekCoverageRow[] }) {
  return (
    <>
      <table className={DIALOG_TABLE} aria-label="Coverage">
        <thead>
          <tr className="type-head text-text-3">
            <th scope="col">Figure</th>
            <th scope="col">In the week</th>
            <th scope="col">Earlier</th>
            <th scope="col">None</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, of, recorded, first, last, carried, carriedFirst }) => (
            <tr key={key}>
              <th scope="row" className="font-semibold">
                {title}
              </th>
              <td>
                <Share number={recorded} of={of} />
                {key !== "vs" && first && last && <Dates first={first} last={last} />}
              </td>
              <td>
                {carried ? <span className="type-figure">{full(carried)}</span> : NO_VALUE}
                {carriedFirst && (
                  <span className="block text-small text-text-3">oldest of {shortDate(carriedFirst)}</span>
                )}
              </td>
              <td>
                <Lacking number={of - recorded - carried} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-text-3">
        Power and kills of an earlier week are carried over, with their date. Donations and duel scores are
        not: without a record of the week they stay empty.
      </p>
    </>
  );
}

function Share({ number, of }: { number: number; of: number }) {
  return (
    <span className="type-figure whitespace-nowrap">
      {full(number)} <span className="text-text-3">of {full(of)}</span>
    </span>
  );
}

function Dates({ first, last }: { first: string; last: string }) {
  const words = first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;
  return <span className="block text-small text-text-3">{words}</span>;
}

function Lacking({ number }: { number: number }) {
  return number ? (
    <span className="type-figure text-warning">{full(number)}</span>
  ) : (
    <span className="text-text-3">{NO_VALUE}</span>
  );
}
