import ArrowLeft from "lucide-react/icons/arrow-left";

const LINKS = [
  { href: "/admin/member-management", label: "Member Management" },
  { href: "/admin/analytics", label: "Analytics" },
  { href: "/admin", label: "Dashboard" },
];

/** Where the lists are that lead here. */
export function BackLinks() {
  return (
    <nav aria-label="Back" className="flex flex-wrap items-center gap-x-4 text-small">
      {LINKS.map(({ href, label }, index) => (
        <a
          key={href}
          href={href}
          className="flex h-7 items-center gap-1.5 text-text-2 underline-offset-4 hover:text-text hover:underline touch:h-11"
        >
          {index === 0 && <ArrowLeft aria-hidden size={14} />}
          {label}
        </a>
      ))}
    </nav>
  );
}
