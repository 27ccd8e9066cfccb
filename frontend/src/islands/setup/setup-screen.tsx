import { useEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { type Alliance, AllianceForm } from "./alliance-form";
import { FirstDrop } from "./first-drop";
import { LeaderForm } from "./leader-form";

export interface SetupProps extends Alliance {
  /** What the server's environment says, which nobody can set here. */
  fixed: (keyof Alliance)[];
  /** The time zones that the server knows. */
  zones: string[];
  /** Each with its offset from UTC. */
  zoneLabels?: Record<string, string>;
  weekEndsOn: string;
  /** Why the week ends then. */
  whyThen: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord: boolean;
  /** Why the way by Discord did not lead in; empty where there is nothing to say. */
  message: string;
}

const STEPS = ["Alliance", "You", "First list"];

/** The name above the form came with the page. */
function rename(name: string) {
  for (const place of document.querySelectorAll("[data-alliance-name]")) place.textContent = name;
}

/** From an empty portal to its first leader. What was saved is there again when the page is opened later. */
export function SetupScreen(props: SetupProps) {
  const { name, tag, server, timeZone } = props;
  const [alliance, setAlliance] = useState<Alliance>({ name, tag, server, timeZone });
  const [step, setStep] = useState(name && timeZone ? 1 : 0);
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    // The cookie opens the page from now on: nobody should copy the token from the address.
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
