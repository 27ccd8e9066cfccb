import { Fragment } from "react";

/** An address that wraps only after a slash or a dot, not inside a word. */
export function Breaking({ text }: { text: string }) {
  return text.split(/(?<=[/.])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
