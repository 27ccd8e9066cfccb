import { cx } from "./cx";
import { looksAlike } from "./looks-alike";

interface MemberLinkProps {
  id: number;
  name: string;
  /** `?week=2026-11-22`: the part of the member's page to show. */
  query?: string;
  className?: string;
  /** From a tablet's width on the name's column may be narrower than its longest word. */
  narrows?: boolean;
  /** In a low row: two lines need no more room than one of its cells. */
  tight?: boolean;
}

/**
 * A member's name, as a link to the member's page. It takes two lines, on a phone three, before it is cut, and the title has the whole
 * name. For fingers the link is 44 px high; it overlaps neighbours that can't be pressed.
 */
export function MemberLink({
  id,
  name,
  query = "",
  className,
  narrows = false,
  tight = false,
}: MemberLinkProps) {
  return (
    <a
      href={`/admin/members/${id}${query}`}
      dir="auto"
      title={name}
      className={cx(
        "-my-1 block py-1 underline-offset-4 hover:underline focus-visible:rounded-chip",
        tight ? "leading-[1.25] touch:-my-3.5 touch:py-3.5" : "touch:-my-3 touch:py-3",
        looksAlike(name) && "font-mono",
        className,
      )}
    >
      <span
        className={cx(
          "line-clamp-2 wrap-break-word phone:line-clamp-3",
          narrows && "md:leading-[1.15] md:wrap-anywhere",
        )}
      >
        {name}
      </span>
    </a>
  );
}
