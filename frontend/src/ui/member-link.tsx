import { cx } from "./cx";

interface MemberLinkProps {
  id: number;
  name: string;
  className?: string;
}

/** A member's name, leading to the member's page. One line; what does not fit is told by the title. */
export function MemberLink({ id, name, className }: MemberLinkProps) {
  return (
    <a
      href={`/admin/members/${id}`}
      dir="auto"
      title={name}
      className={cx(
        "-my-1 block truncate py-1 underline-offset-4 hover:underline focus-visible:rounded-chip",
        className,
      )}
    >
      {name}
    </a>
  );
}
