import X from "lucide-react/icons/x";
import { useId } from "react";
import type { Choice, QueryChoices } from "../../api/query";
import { text } from "../../format/text";
import { Checkbox } from "../../ui/checkbox";
import { SelectField } from "../../ui/select-field";

interface RankFieldsProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses some ranks; none means all. */
export function RankFields({ label, choices, chosen, onChange }: RankFieldsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-small touch:text-body">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="inline-flex min-h-6 cursor-pointer items-center gap-2 text-body touch:min-h-11"
          >
            <Checkbox
              id={`${id}-${choice.value}`}
              checked={chosen.includes(choice.value)}
              onCheckedChange={(on) =>
                onChange(on ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MembersFieldProps {
  label: string;
  members: QueryChoices["members"];
  most: number;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses single members by name. A press on a name removes it. */
export function MembersField({ label, members, most, chosen, onChange }: MembersFieldProps) {
  const open = members.filter(({ memberId }) => !chosen.includes(memberId));
  return (
    <div className="grid min-w-0 content-start gap-2">
      <SelectField
        label={label}
        disabled={chosen.length >= most}
        placeholder={text("Add a member...")}
        options={open.map(({ memberId, memberName, active }) => ({
          value: String(memberId),
          label: active ? memberName : text("{name} (former)", { name: memberName }),
        }))}
        value=""
        onChange={(value) => onChange([...chosen, Number(value)])}
      />
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => {
            const name =
              members.find(({ memberId }) => memberId === id)?.memberName ?? text("No longer a member");
            return (
              <li key={id} className="max-w-full">
                <button
                  type="button"
                  aria-label={text("Take out {name}", { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                  className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-chip border border-line-strong bg-raised px-2 text-small hover:bg-selected touch:min-h-11"
                >
                  <span dir="auto" className="truncate">
                    {name}
                  </span>
                  <X aria-hidden size={14} className="shrink-0 text-text-3" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
