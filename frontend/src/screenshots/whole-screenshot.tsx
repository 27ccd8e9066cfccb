import { text } from "../format/text";

/** A link to the whole screenshot, in a tab of its own. */
export function WholeScreenshot({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-blue underline underline-offset-2">
      {text("Whole screenshot")}
    </a>
  );
}
