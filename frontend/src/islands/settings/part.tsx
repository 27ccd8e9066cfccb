import type { ReactNode } from "react";

interface PartProps {
  title: string;
  text: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
  /** Content below both, over the whole width. */
  below?: ReactNode;
}

/** One part of a card of the Admin Panel: its subject, its state, and its actions. */
export function Part({ title, text, children, below }: PartProps) {
  return (
    <section className="border-line border-t px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold text-body">{title}</h3>
          <div className="mt-0.5 max-w-[70ch] text-body text-text-2">{text}</div>
        </div>
        {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
      </div>
      {below}
    </section>
  );
}

interface FixedByProps {
  /** The environment variables that are set on the server. */
  names: readonly string[];
  /** The environment variables that could be set, if none is. */
  able?: readonly string[];
}

/** Which environment variables set something that can't be changed here, or that the default applies. */
export function FixedBy({ names, able = [] }: FixedByProps) {
  const isSet = names.length > 0;
  return (
    <p className="text-small text-text-3">
      {isSet ? "Set by the environment: " : "Default. The environment can set: "}
      <code className="text-text-2">{(isSet ? names : able).join(", ")}</code>
    </p>
  );
}
