import { type ReactNode, useId } from "react";
import type { RosterMember } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import { full, score } from "../../format/numbers";
import { Checkbox } from "../../ui/checkbox";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { InputField } from "../../ui/input-field";
import { NumberField } from "../../ui/number-field";
import { SelectField } from "../../ui/select-field";
import { type EditForm, type problemsOf, willSignIn } from "./edit-form";
import { RANK_OPTIONS } from "./rank-select";
import { useRights } from "./rights";

interface EditFieldsProps {
  member: RosterMember;
  form: EditForm;
  problems: ReturnType<typeof problemsOf>;
  onChange: (form: EditForm) => void;
}

type TextField = "name" | "power" | "techDonations" | "discordUsername" | "vsScore";

export function EditFields({ member, form, problems, onChange }: EditFieldsProps) {
  const { noPerson, noRank, givesRank, confirmsDiscord } = useRights(member);
  const confirmId = useId();
  const text = (key: TextField, label: string, hint?: ReactNode) => (
    <InputField
      label={label}
      error={problems[key]}
      hint={hint}
      {...(key === "name" || key === "discordUsername"
        ? {
            dir: "auto",
            maxLength: key === "name" ? 100 : 64,
            spellCheck: false,
            disabled: noPerson !== null,
          }
        : { inputMode: "numeric", className: "text-right" })}
      autoComplete="off"
      value={form[key]}
      onChange={(value) => onChange({ ...form, [key]: value })}
    />
  );
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        {text("name", "Name", noPerson)}
        <SelectField
          label="Rank"
          hint={noRank}
          disabled={noRank !== null}
          options={RANK_OPTIONS.filter(({ value }) => givesRank(Number(value)))}
          value={form.rank}
          onChange={(value) => onChange({ ...form, rank: value })}
        />
        {text("power", "Power", <FreshnessBadge figure="power" updated={member.powerLastUpdated} />)}
        {text(
          "techDonations",
          "Tech Donations",
          <FreshnessBadge figure="tech donations" updated={member.techDonationsLastUpdated} />,
        )}
        {text("discordUsername", "Discord Username", noPerson ?? <DiscordHint member={member} />)}
        {text(
          "vsScore",
          "VS Score",
          <span className="flex flex-wrap items-center gap-x-2">
            Now {score(member.latestVsScore)}
            <FreshnessBadge figure="VS score" updated={member.vsLastUpdated} />
            Leave empty to keep it.
          </span>,
        )}
      </div>
      {confirmsDiscord && !member.discordTied && form.discordUsername.trim() && (
        <label htmlFor={confirmId} className="touch:min-h-11 mt-3 flex items-center gap-2.5 text-body">
          <Checkbox
            id={confirmId}
            checked={willSignIn(member, form)}
            onCheckedChange={(checked) => onChange({ ...form, discordConfirmed: checked })}
          />
          This Discord name may sign in as the member
        </label>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2 text-small text-text-2">
        Kills {full(member.kills)}
        <FreshnessBadge figure="kills" updated={member.killsLastUpdated} />
      </p>
      <fieldset className="mt-4 border-line border-t pt-3">
        <legend className="type-head float-left mb-3 w-full text-text-2">SF Tech Levels</legend>
        <div className="grid clear-both gap-3 phone:grid-cols-2 md:grid-cols-3">
          {SF_NODES.map((node) => (
            <NumberField
              key={node.key}
              label={node.name}
              hint={`0 to ${node.most}`}
              error={problems[node.key]}
              value={form.sfTech[node.key]}
              onChange={(level) => onChange({ ...form, sfTech: { ...form.sfTech, [node.key]: level } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** What the Discord name is used for. A name alone opens no account. */
function DiscordHint({ member }: { member: RosterMember }) {
  if (!member.discordUsername) return "Not linked.";
  if (member.discordTied) return "Signs in by Discord. A new name ends the member's sessions.";
  if (member.discordConfirmed) return "May sign in by Discord for the first time.";
  return "An R5 has not confirmed it, so it can't sign in.";
}
