import { useState } from "react";
import { shortDate } from "../../format/dates";
import { full, parseFigure } from "../../format/numbers";
import { text } from "../../format/text";
import { within } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { NumberField } from "../../ui/number-field";
import { Beside } from "./beside";
import type { FormProps } from "./form-props";
import { SentForm } from "./sent-form";

/** A figure that is wrong, beside the present value and the row that it was read from. */
export function FigureForm({ sent, actions, onAccept }: FormProps) {
  const [value, setValue] = useState(() => (sent.said === null ? "" : full(sent.said)));
  const [problem, setProblem] = useState<string | null>(null);
  const [present] = sent.present;
  const crop = present?.crop ?? null;
  const changed = present && sent.seenValue !== present.value;
  return (
    <SentForm
      actions={actions}
      onSubmit={() => {
        const figure = parseFigure(value);
        setProblem(figure === null ? text("Enter the right figure") : null);
        if (figure !== null) onAccept({ value: figure });
      }}
    >
      <blockquote dir="auto" className="break-words border-line-strong border-l-2 pl-3 text-body">
        {sent.text}
      </blockquote>
      <Beside label={present?.label ?? text("Figure")}>
        {present?.value != null && present.date ? (
          <>
            <b className="type-figure text-text">{full(present.value)}</b>{" "}
            {text("of {day}", { day: shortDate(present.date) })}
            {changed &&
              sent.seenValue !== null &&
              text(", when it was sent: {figure}", { figure: full(sent.seenValue) })}
          </>
        ) : (
          text("not recorded yet")
        )}
      </Beside>
      {crop ? (
        <Strip
          upload={crop}
          crop={within(crop.box, crop)}
          marks={[]}
          label={text("The row that {figure} was read from", { figure: present?.label ?? "" })}
          className="w-full max-w-[40rem]"
        />
      ) : (
        present?.value != null && (
          <p className="text-small text-text-3">
            {text("There is no screenshot of it: a leader entered it, or it is not kept.")}
          </p>
        )
      )}
      <div className="max-w-64">
        <NumberField
          label={text("The right figure")}
          hint={sent.said === null ? text("The member did not say it") : text("As the member says")}
          error={problem}
          value={value}
          onChange={setValue}
        />
      </div>
    </SentForm>
  );
}
