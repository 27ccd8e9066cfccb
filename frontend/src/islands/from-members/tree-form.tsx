import { useState } from "react";
import type { SfLevels, SfNode } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import { text } from "../../format/text";
import { isSomewhere, within } from "../../screenshots/crop";
import { PlaceChoice } from "../../screenshots/place-choice";
import { Strip } from "../../screenshots/strip";
import { NumberField } from "../../ui/number-field";
import type { FormProps } from "./form-props";
import { PictureState } from "./picture";
import { SentForm } from "./sent-form";

type Texts = Partial<Record<SfNode, string>>;

/** A tech tree: each level as it was read, beside the portal's level. */
export function TreeForm({ sent, actions, onAccept }: FormProps) {
  const { picture, presentLevels } = sent;
  const [typed, setTyped] = useState<Texts>({});
  const [problems, setProblems] = useState<Texts>({});
  const [place, setPlace] = useState<number | null>(null);
  const places = picture?.places ?? [];
  const levels = (place === null ? null : places[place]?.levels) ?? picture?.levels ?? null;
  const shown = (node: SfNode) => typed[node] ?? String(levels?.[node].level ?? "");

  function accept() {
    const found: Texts = {};
    const checked: Partial<SfLevels> = {};
    for (const { key, most } of SF_NODES) {
      const words = shown(key).trim();
      if (/^\d{1,2}$/.test(words) && Number(words) <= most) checked[key] = Number(words);
      else found[key] = text("Enter 0 to {most}", { most });
    }
    setProblems(found);
    if (Object.keys(found).length === 0) onAccept({ levels: checked as SfLevels });
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
      {places.length > 0 && (
        <PlaceChoice
          places={places}
          chosen={place}
          onChoose={(chosen) => {
            setPlace(chosen);
            setTyped({});
            setProblems({});
          }}
        />
      )}
      <div className="grid max-w-[44rem] grid-cols-2 gap-3 md:grid-cols-3">
        {SF_NODES.map(({ key, name, most }) => {
          const read = levels?.[key];
          const before = presentLevels
            ? text("now {level}", { level: presentLevels[key] })
            : text("not recorded yet");
          const doubt = read && !read.sure ? text(", not certain") : "";
          return (
            <div key={key} className="flex min-w-0 flex-col justify-end gap-2">
              {read && isSomewhere(read.box) && picture.imageUrl && (
                <Strip
                  upload={{ imageUrl: picture.imageUrl, width: picture.width, height: picture.height }}
                  crop={within(read.box, picture)}
                  marks={[]}
                  label={text("{node} as the picture shows it", { node: name })}
                  className="mx-auto w-28 max-w-full"
                />
              )}
              <NumberField
                label={name}
                hint={text("0 to {most}, {before}{doubt}", { most, before, doubt })}
                error={problems[key] ?? null}
                value={shown(key)}
                onChange={(words) => setTyped({ ...typed, [key]: words })}
              />
            </div>
          );
        })}
      </div>
    </SentForm>
  );
}
