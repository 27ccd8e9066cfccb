import { useId } from "react";
import type { TreePlace } from "../api/sf-tech";
import { text } from "../format/text";

interface PlaceChoiceProps {
  places: readonly TreePlace[];
  chosen: number | null;
  onChoose: (place: number) => void;
}

/**
 * Several parts of the tree look alike, and only a leader can say which one this is. The choices name their first and
 * last tier; these names are too long for a select on a phone.
 */
export function PlaceChoice({ places, chosen, onChoose }: PlaceChoiceProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-note`} className="mt-2 min-w-0">
      <legend className="font-semibold text-small text-text touch:text-body">
        {text("Which part of the tree is this?")}
      </legend>
      <div className="mt-1.5 grid gap-1.5">
        {places.map(({ title }, place) => (
          <label
            key={place}
            className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line-control px-3 py-2 text-body hover:bg-raised has-checked:border-tactical has-checked:bg-tactical-tint touch:py-2.5"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === place}
              onChange={() => onChoose(place)}
              className="mt-0.5 size-4 shrink-0 accent-tactical"
            />
            <span className="min-w-0 break-words">{title}</span>
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className="mt-1.5 text-small text-text-3">
        {text("The levels below follow your choice")}
      </p>
    </fieldset>
  );
}
