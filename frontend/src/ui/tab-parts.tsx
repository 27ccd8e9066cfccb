import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
} from "react";

interface OpenTab {
  value: string;
  choose: (value: string) => void;
  id: string;
}

const TabContext = createContext<OpenTab>({ value: "", choose: () => {}, id: "" });

interface TabsProps {
  /** The open tab. */
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** Provides tabs and their panels, anywhere below. Only the open panel is drawn. */
export function Tabs({ value, onValueChange, children }: TabsProps) {
  const id = useId();
  return <TabContext value={{ value, choose: onValueChange, id }}>{children}</TabContext>;
}

/** The row of tabs. It is one stop for the Tab key. Arrow keys, Home and End move along it and open each tab. */
export function TabRow(props: ComponentProps<"div"> & { "aria-label": string }) {
  return <div role="tablist" tabIndex={-1} aria-orientation="horizontal" {...props} onKeyDown={walk} />;
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowRight: (here + 1) % tabs.length,
    ArrowLeft: (here - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[event.key];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
  tabs[next]?.click();
}

/** One tab of the row. */
export function Tab({ value, ...rest }: ComponentProps<"button"> & { value: string }) {
  const open = useContext(TabContext);
  const active = value === open.value;
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={`${open.id}-tab-${value}`}
      aria-selected={active}
      aria-controls={active ? `${open.id}-panel-${value}` : undefined}
      data-state={active ? "active" : "inactive"}
      tabIndex={active ? 0 : -1}
      onClick={() => open.choose(value)}
    />
  );
}

/** The content of a tab, shown while it is open. */
export function TabPanel({ value, ...rest }: ComponentProps<"div"> & { value: string }) {
  const open = useContext(TabContext);
  if (value !== open.value) return null;
  return (
    <div
      role="tabpanel"
      id={`${open.id}-panel-${value}`}
      aria-labelledby={`${open.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is the stop after its tab (ARIA's pattern for tabs)
      tabIndex={0}
      {...rest}
    />
  );
}
