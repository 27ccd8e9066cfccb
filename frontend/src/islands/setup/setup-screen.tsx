import { useEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { type Alliance, AllianceForm } from "./alliance-form";
import { FirstDrop } from "./first-drop";
import { LeaderForm } from "./leader-form";

export interface SetupProps extends Alliance {
  /** The values that the server's environment sets, which nobody can change here. */
  fixed: (keyof Alliance)[];
  /** The time zones that the server knows. */
  zones: string[];
  /** Each with its offset from UTC. */
  zoneLabels?: Record<string, string>;
  weekEndsOn: string;
  /** Why the week ends on that day. */
  whyThen: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord: boolean;
  /** Why signing in with Discord failed; empty if there is nothing to report. */
  message: string;
}

const STEPS = ["Alliance", "You", "First list"];

/** Updates the name above the form, which the server has rendered. */
function rename(name: string) {
  for (const place of document.querySelectorAll("[data-alliance-name]")) place.textContent = name;
}

/** Leads from an empty portal to its first leader. Saved values are there again if the page is opened later. */
export function SetupScreen(props: SetupProps) {
  const { name, tag, server, timeZone } = props;
  const [alliance, setAlliance] = useState<Alliance>({ name, tag, server, timeZone });
  const [step, setStep] = useState(name && timeZone ? 1 : 0);
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    // The cookie opens the page from now on, so the token is removed from the address and nobody copies it.
    window.history.replaceState(null, "", "/setup");
  }, []);

  function go(next: number) {
    moved.current = true;
    setStep(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins with its first field
  useEffect(() => {
    if (!moved.current) return;
    place.current?.querySelector<HTMLElement>("input:enabled, a[href]")?.focus();
  }, [step]);

  return (
    <div ref={place}>
      <ol aria-label="Steps" className="mt-4 mb-5 grid grid-cols-3 gap-2">
        {STEPS.map((label, index) => (
          <li
            key={label}
            aria-current={index === step ? "step" : undefined}
            className={cx(
              "border-t-2 pt-1.5 text-small",
              index <= step ? "border-tactical text-text" : "border-line text-text-3",
            )}
          >
            {index + 1}. {label}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <AllianceForm
          {...props}
          alliance={alliance}
          onSaved={(saved) => {
            setAlliance(saved);
            rename(saved.name);
            go(1);
          }}
        />
      )}
      {step === 1 && (
        <LeaderForm
          allianceName={alliance.name}
          discord={props.discord}
          message={props.message}
          onBack={() => go(0)}
          onMade={() => go(2)}
        />
      )}
      {step === 2 && <FirstDrop />}
    </div>
  );
}
