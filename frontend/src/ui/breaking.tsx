import { Fragment } from "react";

/** An address that goes on in the next line after a slash or a dot, not amid a word. */
export function Breaking({ text }: { text: string }) {
  return text.split(/(?<=[/.])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
