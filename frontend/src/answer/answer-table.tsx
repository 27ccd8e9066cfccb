import type { Tokens } from "marked";
import { text } from "../format/text";
import { cx } from "../ui/cx";
import { Inline, narrow, plainText, tone } from "./inline";

const TABLE = cx(
  "w-full text-left text-[0.8125rem]/5 cells:px-2.5 cells:py-2 cells:font-medium cells:text-text-2",
  "phone:text-small/5 phone:cells:px-1 phone:cells:first:pl-2.5 phone:cells:last:pr-2.5",
  "heads:bg-raised heads:font-display heads:font-semibold heads:text-caption/5 heads:uppercase heads:tracking-[.05em] phone:heads:tracking-normal phone:heads:font-stretch-[78%]",
  "rows:border-line rows:border-t [&_td:last-child]:font-semibold [&_td:last-child]:text-text",
);

/** Keeps a figure and its unit on one line. */
const FIGURE = "whitespace-nowrap";

/** A table of an answer. On a phone large figures are shortened so that the table fits. */
export function AnswerTable({ table }: { table: Tokens.Table }) {
  const align = (place: number) => table.align[place] === "right" && "text-right";
  return (
    <section
      aria-label={text("Table")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line-strong"
    >
      <table className={TABLE}>
        <thead>
          <tr>
            {table.header.map((cell, place) => (
              <th key={place} scope="col" className={cx(align(place))}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} className={align(place) ? "text-right" : "max-w-[220px] whitespace-normal"}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell }: { cell: Tokens.TableCell }) {
  const words = plainText(cell.tokens);
  const short = narrow(words);
  if (short === null) {
    const colour = tone(words);
    return colour ? <span className={cx(FIGURE, colour)}>{words}</span> : <Inline tokens={cell.tokens} />;
  }
  return (
    <span className={cx(FIGURE, tone(words))}>
      <span className="phone:sr-only">{words}</span>
      <span aria-hidden className="md:hidden">
        {short}
      </span>
    </span>
  );
}
