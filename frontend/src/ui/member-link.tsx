import { cx } from "./cx";

interface MemberLinkProps {
  id: number;
  name: string;
  /** `?week=2026-11-22`: the part of the member's page to show. */
  query?: string;
  className?: string;
  /** From a tablet's width on a long name takes two lines. */
  wraps?: boolean;
}

/**
 * A member's name, as a link to the member's page. It is one line, or two, and the title has the whole name. For
 * fingers the link is 44 px high; it overlaps neighbours that can't be pressed.
 */
export function MemberLink({ id, name, query = "", className, wraps = false }: MemberLinkProps) {
  return (
    <a
      href={`/admin/members/${id}${query}`}
      dir="auto"
      title={name}
      className={cx(
        "-my-1 block py-1 touch:-my-3 touch:py-3 underline-offset-4 hover:underline focus-visible:rounded-chip",
        wraps ? "phone:truncate" : "truncate",
        className,
      )}
    >
      {wraps ? <span className="md:line-clamp-2 md:leading-[1.15] md:wrap-anywhere">{name}</span> : name}
    </a>
  );
}
