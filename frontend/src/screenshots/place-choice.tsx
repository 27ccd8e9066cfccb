import type { TreePlace } from "../api/sf-tech";
import { text } from "../format/text";
import { SelectField } from "../ui/select-field";

interface PlaceChoiceProps {
  places: readonly TreePlace[];
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** A part of the tree that looks the same in several places: which it is, only a leader can say. */
export function PlaceChoice({ places, chosen, onChoose }: PlaceChoiceProps) {
  return (
    <div className="mt-2">
      <SelectField
        label={text("Which part of the tree is this?")}
        hint={text("The levels below follow your choice")}
        options={places.map(({ title }, place) => ({ value: String(place), label: title }))}
        placeholder={text("Choose the part")}
        value={chosen === null ? "" : String(chosen)}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}
