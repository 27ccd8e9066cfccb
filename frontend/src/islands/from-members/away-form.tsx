import { useState } from "react";
import { shortDate } from "../../format/dates";
import { text } from "../../format/text";
import { By } from "../../ui/by";
import { InputField } from "../../ui/input-field";
import { Beside } from "./beside";
import type { FormProps } from "./form-props";
import { SentForm } from "./sent-form";

/** Days away that a member sent, beside the days already entered. */
export function AwayForm({ sent, actions, onAccept }: FormProps) {
  const [from, setFrom] = useState(sent.from ?? "");
  const [to, setTo] = useState(sent.to ?? "");
  const [reason, setReason] = useState(sent.text);
  const backwards = from && to && to < from ? text("The last day is before the first") : null;
  return (
    <SentForm
      actions={actions}
      onSubmit={() => {
        if (!backwards && from && to) onAccept({ from, to, reason });
      }}
    >
      <div className="grid gap-3 md:grid-cols-[10rem_10rem_minmax(0,1fr)]">
        <InputField label={text("First day")} type="date" value={from} onChange={setFrom} />
        <InputField label={text("Last day")} error={backwards} type="date" value={to} onChange={setTo} />
        <InputField
          label={text("Reason")}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
      </div>
      <Beside label={text("Entered already")}>
        {sent.presentAway.length > 0 ? (
          <ul>
            {sent.presentAway.map((span) => (
              <li key={span.from}>
                {text("{first} to {last}", { first: shortDate(span.from), last: shortDate(span.to) })}
                <By name={span.reason} after=": " />
              </li>
            ))}
          </ul>
        ) : (
          text("nothing from today onwards")
        )}
      </Beside>
    </SentForm>
  );
}
