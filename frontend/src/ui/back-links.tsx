import ArrowLeft from "lucide-react/icons/arrow-left";

interface BackLinksProps {
  /** The lists that lead to this page. The first link has an arrow. */
  links: readonly { href: string; label: string }[];
}

/** The links back, above a page's title. */
export function BackLinks({ links }: BackLinksProps) {
  return (
    <nav aria-label="Back" className="flex flex-wrap items-center gap-x-4 text-small">
      {links.map(({ href, label }, index) => (
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
