import "../../common";
import Plus from "lucide-react/icons/plus";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { failureMessage, NO_ANSWER } from "../../api/client";
import type { Answered } from "../../api/pins";
import { answerQuery, type QueryChoices, useQueryChoices } from "../../api/query";
import { text } from "../../format/text";
import { AlertText } from "../../ui/alert-text";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/input-field";
import { QuietError } from "../../ui/quiet-error";
import type { SelectOption } from "../../ui/select";
import { SelectField } from "../../ui/select-field";
import { SkeletonRows } from "../../ui/skeleton";
import { ConditionFields } from "./condition-fields";
import { MembersField, RankFields } from "./people-fields";
import { NEWEST, type QueryState, queryOf, stateOf } from "./query-state";
import { TimeFields } from "./time-fields";

interface QueryFormProps {
  query: unknown;
  /** The answer's language. */
  language: string;
  onAnswered: (answer: Answered) => void;
  onClose: () => void;
}

/** What was understood, as fields, so that a misunderstanding can be corrected and asked again. */
export function QueryForm(props: QueryFormProps) {
  const choices = useQueryChoices();
  if (choices.isError)
    return <QuietError title={text("Failed to fetch what can be asked")} query={choices} />;
  if (!choices.data) return <SkeletonRows rows={4} label={text("Loading what can be asked")} />;
  return <Fields {...props} choices={choices.data} />;
}

const PAIR = "grid gap-3 md:grid-cols-2";
const ANY: SelectOption = { value: "", label: text("any") };
/** Slots that few questions use. They are folded away while all of them are empty. */
const RARE = ["calculated", "without", "away", "struck", "place", "percent", "detail"] as const;

function Fields({
  query,
  language,
  onAnswered,
  onClose,
  choices,
}: QueryFormProps & { choices: QueryChoices }) {
  const [state, setState] = useState(() => stateOf(query));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef<HTMLSelectElement>(null);
  const { slots, most } = choices;
  const operation = choices.operations.find(({ value }) => value === state.operation);
  const takes = operation?.takes ?? [];
  const byDay =
    state.operation === "away" || choices.figures.some((one) => one.value === state.figure && one.byDay);
  const needsFigure = operation?.needs.includes("figure");
  const has = (slot: string) => takes.includes(slot);
  const set = (changed: Partial<QueryState>) => setState((before) => ({ ...before, ...changed }));
  const rare = RARE.filter(has);
  const [hasRare] = useState(() => RARE.some((slot) => state[slot].length > 0));

  useEffect(() => {
    // The box for questions covers the bottom of the page, where the last answer's form opens.
    first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "center" });
  }, []);

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFailure(null);
    try {
      onAnswered(await answerQuery(queryOf(state, takes), language));
    } catch (error) {
      setFailure(failureMessage(error, NO_ANSWER));
      setPending(false);
    }
  }

  const select = (
    slot: "figure" | "away" | "struck" | "order" | "by" | "rank" | "detail" | "show",
    label: string,
    options: readonly SelectOption[],
  ) => (
    <SelectField
      label={label}
      options={options}
      value={state[slot]}
      onChange={(value) => set({ [slot]: value })}
    />
  );
  const number = (slot: "limit" | "place" | "percent" | "days", label: string) =>
    has(slot) && (
      <InputField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={state[slot]}
        onChange={(value) => set({ [slot]: value })}
      />
    );
  const members = (slot: "members" | "without", label: string) =>
    has(slot) && (
      <MembersField
        label={label}
        members={choices.members}
        most={most.members}
        chosen={state[slot]}
        onChange={(chosen) => set({ [slot]: chosen })}
      />
    );
  const one = (slot: string): readonly SelectOption[] => [ANY, ...(slots[slot] ?? [])];

  return (
    <form
      noValidate
      aria-label={text("What is asked")}
      onSubmit={ask}
      onKeyDown={({ key }) => key === "Escape" && !pending && onClose()}
      className="grid gap-4 rounded-card border border-line-strong bg-surface p-3.5 md:p-4"
    >
      <div className={PAIR}>
        <SelectField
          label={text("What is computed")}
          ref={first}
          options={choices.operations}
          value={state.operation}
          onChange={(value) => set({ operation: value })}
        />
        {has("figure") &&
          select(
            "figure",
            text("Figure"),
            needsFigure ? [...(state.figure ? [] : [ANY]), ...choices.figures] : [ANY, ...choices.figures],
          )}
        {has("time") && (
          <TimeFields
            time={state.time}
            mostWeeks={most.weeks}
            byDay={byDay}
            onChange={(time) => set({ time })}
          />
        )}
        {has("order") && select("order", text("Order"), slots.order ?? [])}
        {has("by") && select("by", text("How a change is measured"), slots.by ?? [])}
        {has("rank") && select("rank", text("Criteria of the rank"), one("rank"))}
        {number("days", text("Days back"))}
        {number("limit", text("Maximum number of rows, 1 to {most}", { most: most.rows }))}
        {select("show", text("Shown as"), slots.show ?? [])}
      </div>
      {has("ranks") && (
        <RankFields
          label={text("Only members of these ranks")}
          choices={slots.ranks ?? []}
          chosen={state.ranks}
          onChange={(ranks) => set({ ranks })}
        />
      )}
      {members("members", text("Only these members"))}
      {has("conditions") && (
        <div className="grid gap-3">
          {state.conditions.length > 1 && (
            <SelectField
              label={text("How the conditions combine")}
              options={[
                { value: "all", label: text("all must hold") },
                { value: "one", label: text("one is enough") },
              ]}
              value={state.either ? "one" : "all"}
              onChange={(value) => set({ either: value === "one" })}
            />
          )}
          {state.conditions.map((condition, place) => (
            <ConditionFields
              key={place}
              number={place + 1}
              condition={condition}
              choices={choices}
              onChange={(changed) => set({ conditions: state.conditions.with(place, changed) })}
              onRemove={() => set({ conditions: state.conditions.toSpliced(place, 1) })}
            />
          ))}
          {state.conditions.length < most.conditions && (
            <Button
              size="sm"
              icon={<Plus aria-hidden size={14} />}
              className="justify-self-start"
              onClick={() =>
                set({
                  conditions: [
                    ...state.conditions,
                    {
                      figure: state.figure || "power",
                      of: "value",
                      comparison: "at_least",
                      against: "value",
                      value: "",
                      member: "",
                      time: NEWEST,
                    },
                  ],
                })
              }
            >
              {text("Add a condition")}
            </Button>
          )}
        </div>
      )}
      {rare.length > 0 && (
        <details open={hasRare}>
          <summary className="inline-block py-1 text-small text-text-2 underline underline-offset-4 touch:py-3.5">
            {text("More")}
          </summary>
          <div className="grid gap-4 pt-3">
            {has("calculated") && (
              <RankFields
                label={text("Only members whose figures earn these ranks")}
                choices={slots.calculated ?? []}
                chosen={state.calculated}
                onChange={(calculated) => set({ calculated })}
              />
            )}
            <div className={PAIR}>
              {members("without", text("Without these members"))}
              {has("away") && select("away", text("Days away"), one("away"))}
              {has("struck") && select("struck", text("Strikes"), one("struck"))}
              {number("place", text("Only this place"))}
              {number("percent", text("Only this percentage from the top"))}
              {has("detail") &&
                select("detail", text("Of the profile"), [
                  { value: "", label: text("all of it") },
                  ...(slots.detail ?? []),
                ])}
            </div>
          </div>
        </details>
      )}
      <AlertText>{failure}</AlertText>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} pendingLabel={text("Asking...")}>
          {text("Ask")}
        </Button>
        <Button disabled={pending} onClick={onClose}>
          {text("Cancel")}
        </Button>
      </div>
    </form>
  );
}
