import { useState } from "react";
import type { PresentFigure, ReadFigure, SentPicture } from "../../api/contributions";
import { shortDate } from "../../format/dates";
import { full, parseFigure } from "../../format/numbers";
import { text } from "../../format/text";
import { within } from "../../screenshots/crop";
import { Strip } from "../../screenshots/strip";
import { NumberField } from "../../ui/number-field";
import { Beside } from "./beside";
import type { FormProps } from "./form-props";
import { PictureState } from "./picture";
import { SentForm } from "./sent-form";

/** A profile: each figure as it was read, beside the portal's figure. An empty field changes nothing. */
export function ProfileForm({ sent, actions, onAccept }: FormProps) {
  const { picture, present } = sent;
  const read = new Map(picture?.figures.map((one) => [one.figure, one]));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const shown = (figure: PresentFigure["figure"]) =>
    typed[figure] ?? full(read.get(figure)?.value ?? null).replace("—", "");

  function accept() {
    const figures: Record<string, string | null> = {};
    const found: Record<string, string> = {};
    for (const { figure } of present) {
      const words = shown(figure).trim();
      const value = words === "" ? null : parseFigure(words);
      if (words !== "" && value === null) found[figure] = text("Enter a whole number");
      figures[figure] = value;
    }
    if (present.every(({ figure }) => figures[figure] === null))
      for (const { figure } of present) found[figure] ??= text("Enter at least one");
    setProblems(found);
    if (Object.keys(found).length === 0) onAccept({ figures });
  }

  if (!picture)
    return (
      <p className="text-body text-text-2">
        {text("The picture is gone.")} {actions}
      </p>
    );
  return (
    <SentForm actions={actions} onSubmit={accept}>
      <PictureState picture={picture} />
      <div className="grid gap-4 md:grid-cols-2">
        {present.map((one) => (
          <FigureField
            key={one.figure}
            present={one}
            read={read.get(one.figure)}
            picture={picture}
            value={shown(one.figure)}
            problem={problems[one.figure]}
            onChange={(words) => setTyped({ ...typed, [one.figure]: words })}
          />
        ))}
      </div>
    </SentForm>
  );
}

interface FigureFieldProps {
  present: PresentFigure;
  read: ReadFigure | undefined;
  picture: SentPicture;
  value: string;
  problem: string | undefined;
  onChange: (words: string) => void;
}

function FigureField({ present, read, picture, value, problem, onChange }: FigureFieldProps) {
  const hint = read
    ? read.sure
      ? text("Read with certainty")
      : text("Not certain: compare it")
    : text("Not found on the picture");
  return (
    <div className="grid content-start gap-2">
      {read && picture.imageUrl && (
        <Strip
          upload={{ imageUrl: picture.imageUrl, width: picture.width, height: picture.height }}
          crop={within(read.box, picture)}
          marks={[]}
          label={text("{figure} as the picture shows it", { figure: present.label })}
          className="w-full"
        />
      )}
      <NumberField
        label={present.label}
        hint={hint}
        error={problem ?? null}
        value={value}
        onChange={onChange}
      />
      <Beside label={text("Now")}>
        {present.value !== null && present.date
          ? text("{figure} of {day}", { figure: full(present.value), day: shortDate(present.date) })
          : text("not recorded yet")}
      </Beside>
    </div>
  );
}
