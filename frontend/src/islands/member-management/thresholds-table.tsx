import type { CountOfRank } from "../../api/criteria";
import { NO_VALUE } from "../../format/numbers";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { Input } from "../../ui/input";
import { criterionProblem, REQUIREMENTS } from "./criterion-form";
import type { RankForm } from "./thresholds-form";

interface ThresholdsTableProps {
  forms: readonly RankForm[];
  counts: readonly CountOfRank[];
  onChange: (forms: RankForm[]) => void;
}

const COUNT = "type-figure text-right md:w-20";

/** Fields for each rank's requirements, and how many hold the rank, have it today, and would have it by these. */
export function ThresholdsTable({ forms, counts, onChange }: ThresholdsTableProps) {
  const counted = (label: string) => counts.find(({ rank }) => rank === label);
  return (
    <table
      aria-label="Thresholds"
      className="w-full border-separate border-spacing-0 text-left phone:block md:cells:border-line md:cells:border-b md:cells:px-1.5 md:cells:py-1.5 md:cells:first:pl-0"
    >
      <thead className="phone:sr-only">
        <tr className="type-head text-text-3">
          <th scope="col">Rank</th>
          {REQUIREMENTS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" className="text-right">
            Hold it
          </th>
          <th scope="col" className="text-right">
            Today's
          </th>
          <th scope="col" className="text-right">
            By these
          </th>
        </tr>
      </thead>
      <tbody className="phone:block">
        {forms.map((form) => (
          <tr
            key={form.rank}
            className="phone:grid phone:grid-cols-6 phone:gap-x-1.5 phone:gap-y-1.5 phone:border-line phone:border-b phone:py-2.5"
          >
            <th scope="row" className="phone:col-span-6">
              <Chip tone="solid" className="h-[22px] font-display font-semibold text-small">
                R{form.rank}
              </Chip>
            </th>
            {REQUIREMENTS.map(({ key, label }) => {
              const problem = criterionProblem(form.typed[key]);
              return (
                <td key={key} className="min-w-0 phone:col-span-3">
                  <span aria-hidden className="text-caption text-text-3 md:hidden">
                    {label}
                  </span>
                  <Input
                    aria-label={`R${form.rank} ${label}`}
                    aria-invalid={problem ? true : undefined}
                    title={problem ?? undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={NO_VALUE}
                    className="px-1.5! text-right"
                    value={form.typed[key]}
                    onChange={(event) =>
                      onChange(
                        forms.map((one) =>
                          one.rank === form.rank
                            ? { ...one, typed: { ...one.typed, [key]: event.target.value } }
                            : one,
                        ),
                      )
                    }
                  />
                </td>
              );
            })}
            <Counts counted={counted(`R${form.rank}`)} />
          </tr>
        ))}
        <tr className="phone:grid phone:grid-cols-6 phone:gap-x-1.5 phone:py-2.5">
          <th
            scope="row"
            colSpan={4}
            className="font-normal text-body text-text-2 phone:col-span-3 phone:self-center"
          >
            No rank: no requirements are met
          </th>
          <Counts counted={counted("X")} />
        </tr>
      </tbody>
    </table>
  );
}

function Counts({ counted }: { counted: CountOfRank | undefined }) {
  const changed = counted !== undefined && counted.held !== counted.tried;
  return (
    <>
      <td className={COUNT}>
        <CountLabel>Hold it</CountLabel>
        {counted?.held ?? NO_VALUE}
      </td>
      <td className={cx(COUNT, "text-text-2")}>
        <CountLabel>Today's</CountLabel>
        {counted?.today ?? NO_VALUE}
      </td>
      <td className={cx(COUNT, changed ? "text-warning" : "text-text")}>
        <CountLabel>These</CountLabel>
        {counted?.tried ?? NO_VALUE}
      </td>
    </>
  );
}

function CountLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="block font-normal text-caption text-text-3 md:hidden">
      {children}
    </span>
  );
}
