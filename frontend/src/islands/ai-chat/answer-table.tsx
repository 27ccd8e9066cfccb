import type { Tokens } from "marked";
import { cx } from "../../ui/cx";
import { Inline, narrow, plainText, tone } from "./inline";

/** A table of an answer. On a phone big figures are shortened, so that it fits. */
export function AnswerTable({ table }: { table: Tokens.Table }) {
  const align = (place: number) => table.align[place] === "right" && "text-right";
  const nameAt = table.header.findIndex((_, place) => table.align[place] !== "right");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard
    <section aria-label="Table" tabIndex={0} className="chat-table">
      <table>
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
                <td key={place} className={cx(align(place), place === nameAt && "chat-first")}>
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
  const text = plainText(cell.tokens);
  const short = narrow(text);
  if (short === null) {
    const colour = tone(text);
    return colour ? <span className={colour}>{text}</span> : <Inline tokens={cell.tokens} />;
  }
  return (
    <span className={tone(text)}>
      <span className="phone:sr-only">{text}</span>
      <span aria-hidden className="md:hidden">
        {short}
      </span>
    </span>
  );
}
