import { useId, useState } from "react";
import { addMembers, type NameOnList, useCheckedNames } from "../../api/by-hand";
import { count } from "../../format/numbers";
import { undoAction } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { Checkbox } from "../../ui/checkbox";
import { Chip, type ChipTone } from "../../ui/chip";
import { ErrorState } from "../../ui/error-state";
import { failureToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { controlClass } from "../../ui/input";
import { SelectField } from "../../ui/select-field";
import { Spinner } from "../../ui/spinner";
import { useAct } from "../../ui/use-act";
import { useSettled } from "../../ui/use-settled";
import { RANK_OPTIONS } from "./rank-select";
import { useRights } from "./rights";

const MATCHES: Record<NameOnList["match"], { words: string; tone: ChipTone }> = {
  new: { words: "New", tone: "blue" },
  alike: { words: "Looks alike", tone: "amber" },
  existing: { words: "Member", tone: "plain" },
  former: { words: "Former member", tone: "plain" },
  problem: { words: "Problem", tone: "red" },
};
const NOBODY = { id: 0, rank: 0 };

/** Adds members by hand: one name, or a pasted list. It shows which names are new before it adds anybody. */
export function AddMembersDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [rank, setRank] = useState("0");
  /** The leader's choices that differ from the proposal, by line. */
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({});
  const [pending, act] = useAct();
  const { givesRank } = useRights(NOBODY);
  const settled = useSettled(text);
  const checked = useCheckedNames(settled);
  const names = settled.trim() ? (checked.data?.names ?? []) : [];
  const isChecked = text === settled && !checked.isPlaceholderData && !checked.isFetching;
  const taken = ({ name, match }: NameOnList) =>
    match === "new" ? (decided[name] ?? true) : match === "alike" && (decided[name] ?? false);
  const adding = names.filter(taken);

  const add = () =>
    act({
      run: () => addMembers(adding.map(({ name }) => ({ name, rank: Number(rank) }))),
      done: ({ message, changeSetId }) => ({
        title: adding.length === 1 ? "Member added" : "Members added",
        description: message,
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => {
        failureToast("Failed to add members", error, "");
        checked.refetch();
      },
      onDone: onClose,
    });

  return (
    <ActionDialog
      title="Add members"
      description="One name on each line: type one, or paste a list."
      className="w-[min(34rem,calc(100vw-24px))]"
      action={adding.length === 1 ? "Add member" : `Add ${count(adding.length, "member")}`}
      disabled={!adding.length || !isChecked}
      pending={pending}
      pendingLabel="Adding..."
      onAction={add}
      onClose={onClose}
    >
      <div className="grid gap-3 md:grid-cols-[1fr_8rem]">
        <Field label="Names">
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={`${controlClass} h-auto! min-h-24 resize-y px-3 py-2`}
            />
          )}
        </Field>
        <SelectField
          label="Rank"
          hint={names.length > 1 ? "For all who are added" : null}
          options={RANK_OPTIONS.filter(({ value }) => givesRank(Number(value)))}
          value={rank}
          onChange={setRank}
        />
      </div>
      {checked.isError && <ErrorState title="Failed to check the names" query={checked} />}
      {checked.isLoading && (
        <p role="status" className="mt-3 flex items-center gap-2 text-body text-text-2">
          <Spinner /> Looking who is new...
        </p>
      )}
      {names.length > 0 && (
        <>
          <p role="status" className="mt-4 flex flex-wrap gap-2">
            {Object.entries(MATCHES).map(([match, { words, tone }]) => {
              const number = names.filter((one) => one.match === match).length;
              return (
                number > 0 && (
                  <Chip key={match} tone={tone}>
                    {number} {words.toLowerCase()}
                  </Chip>
                )
              );
            })}
          </p>
          <ul aria-label="Who is added" className="mt-2 pb-1">
            {names.map((one) => (
              <NameItem
                key={one.line}
                one={one}
                taken={taken(one)}
                onTake={(take) => setDecided({ ...decided, [one.name]: take })}
              />
            ))}
          </ul>
        </>
      )}
    </ActionDialog>
  );
}

interface NameItemProps {
  one: NameOnList;
  taken: boolean;
  onTake: (take: boolean) => void;
}

function NameItem({ one, taken, onTake }: NameItemProps) {
  const id = useId();
  const { words, tone } = MATCHES[one.match];
  const open = one.match === "new" || one.match === "alike";
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-line border-b py-1.5 last:border-b-0 touch:min-h-11">
      <span className="grid w-5 shrink-0 place-items-center">
        {open && <Checkbox id={id} checked={taken} onCheckedChange={(checked) => onTake(checked === true)} />}
      </span>
      <label htmlFor={open ? id : undefined} className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold text-body" title={one.name}>
          {one.name}
        </bdi>
        {one.message && <span className="block text-small text-text-2">{one.message}</span>}
      </label>
      <Chip tone={tone}>{words}</Chip>
    </li>
  );
}
