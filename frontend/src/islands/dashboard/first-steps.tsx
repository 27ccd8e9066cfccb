import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { failureMessage } from "../../api/client";
import { closeGuide, type GuideStep } from "../../api/dashboard";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { failToast, toast } from "../../ui/toast-store";

interface FirstStepsProps {
  /** The steps as the server knew them when it made the page. */
  atFirst: GuideStep[];
  mayClose: boolean;
}

/** A new alliance's first steps, ticked by the data. Gone once all are done or an R5 has put them away. */
export function FirstSteps({ atFirst, mayClose }: FirstStepsProps) {
  const [steps, setSteps] = useState(atFirst);
  const [pending, setPending] = useState(false);
  if (steps.length === 0) return null;
  const next = steps.findIndex((step) => !step.done);
  const done = steps.filter((step) => step.done).length;

  async function close(closed: boolean) {
    setPending(true);
    try {
      const { steps: left } = await closeGuide(closed);
      setSteps(left);
      if (closed) {
        const action = { label: "Undo", onAction: () => void close(false) };
        toast({ title: "The first steps were put away", description: "For every leader.", action });
      }
    } catch (error) {
      failToast("The first steps stay", failureMessage(error, "The server can't be reached. Try again."));
    }
    setPending(false);
  }

  return (
    <section
      aria-labelledby="first-steps"
      className="rounded-card border border-tactical-edge bg-surface shadow-card"
    >
      <div className="flex items-center gap-2.5 py-2 pr-2 pl-4">
        <h2 id="first-steps" className="type-card">
          First steps
        </h2>
        <Chip tone="green">
          {done} of {steps.length} done
        </Chip>
        {mayClose && (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            pending={pending}
            pendingLabel="Putting away..."
            icon={<X aria-hidden size={14} />}
            onClick={() => close(true)}
          >
            Put away
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-4 overflow-hidden pb-3 max-lg:grid-cols-2 phone:grid-cols-1 phone:pb-0">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="-ml-px flex gap-2.5 border-line border-l px-4 py-1 max-lg:py-2 phone:border-t phone:py-3"
          >
            <span
              aria-hidden
              className={cx(
                "mt-px grid size-5 shrink-0 place-items-center rounded-full border text-caption",
                step.done
                  ? "border-tactical bg-tactical text-tactical-ink"
                  : "border-line-strong text-text-2",
              )}
            >
              {step.done ? <Check size={12} /> : index + 1}
            </span>
            <div className="min-w-0">
              <h3 className={cx("font-semibold text-body", step.done ? "text-text-3" : "text-text")}>
                {step.title}
                {step.done && <span className="sr-only">: done</span>}
              </h3>
              {!step.done && (
                <>
                  <p className="mt-0.5 text-small text-text-2">{step.text}</p>
                  <a
                    href={step.href}
                    className={cx(
                      "touch-area mt-1 inline-flex items-center gap-1 font-semibold text-small hover:text-tactical",
                      index === next && "text-tactical",
                    )}
                  >
                    {step.action}
                    <ArrowRight aria-hidden size={13} />
                  </a>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
