import Check from "lucide-react/icons/check";
import ExternalLink from "lucide-react/icons/external-link";
import { type FormEvent, type ReactNode, useState } from "react";
import { refreshFigures } from "../../api/query-client";
import { SF_NODES } from "../../api/rules";
import { confirmTree, type SfTechRecord, type TreeLevels, type TreeUpload } from "../../api/sf-tech";
import type { Member } from "../../api/types";
import { text } from "../../format/text";
import { PlaceChoice } from "../../screenshots/place-choice";
import { Button } from "../../ui/button";
import { failureToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { toast } from "../../ui/toast-store";
import { CheckedNode } from "./checked-node";
import { levelsOf, type Problems, partsOf, problemsOf, typedOf } from "./levels";
import { MemberCombobox } from "./member-combobox";

interface CheckFormProps {
  upload: TreeUpload;
  levels: TreeLevels;
  /** All trees that wait, because some of the levels may be from another screenshot of the same tree. */
  shots: readonly TreeUpload[];
  /** The levels recorded before. */
  records: readonly SfTechRecord[];
  members: readonly Member[];
  discard: ReactNode;
}

/** The tree as it was read, with the part of the screenshot beside each level. The leader corrects and confirms it. */
export function CheckForm({ upload, levels: asRead, shots, records, members, discard }: CheckFormProps) {
  const asksWhose = upload.memberId === null;
  const [owner, setOwner] = useState<Member | null>(null);
  const [nobody, setNobody] = useState(false);
  const whose = upload.memberId ?? owner?.id;
  const record = records.find(({ memberId }) => memberId === whose) ?? null;
  const [place, setPlace] = useState<number | null>(null);
  const levels = (place === null ? undefined : upload.places[place]?.levels) ?? asRead;
  const parts = partsOf(upload.uploadId, levels);
  const [typed, setTyped] = useState(() => typedOf(levels));
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const doubtful = SF_NODES.filter(({ key }) => !levels[key].sure).length;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(typed, { strict: true });
    setProblems(found);
    setNobody(asksWhose && !owner);
    if (Object.keys(found).length > 0 || (asksWhose && !owner)) return;
    setPending(true);
    try {
      await confirmTree(upload.uploadId, levelsOf(typed), { memberId: owner?.id, parts });
      const description = upload.memberName ?? owner?.name ?? "";
      toast({ title: "SF Tech data updated successfully", description });
    } catch (error) {
      failureToast("Failed to update SF Tech data", error);
    }
    await refreshFigures();
    setPending(false);
  }

  return (
    <form onSubmit={confirm} noValidate aria-label={`Levels of ${upload.memberName ?? "a member to choose"}`}>
      {asksWhose && (
        <div className="mt-2">
          <Field
            label="Whose tree is this?"
            hint="The screenshot doesn't say it"
            error={nobody && !owner ? "Choose whose tree this is" : null}
          >
            {(ids) => <MemberCombobox ids={ids} members={members} chosen={owner} onChoose={setOwner} />}
          </Field>
        </div>
      )}
      {upload.places.length > 0 && (
        <PlaceChoice
          places={upload.places}
          chosen={place}
          onChoose={(chosen) => {
            setPlace(chosen);
            setTyped(typedOf(upload.places[chosen]?.levels ?? asRead));
            setProblems({});
          }}
        />
      )}
      {parts.length > 0 && (
        <p className="mt-2 text-small text-text-2">
          {parts.length === 1
            ? text("Another screenshot of this tree shows the other levels. Both end with this check.")
            : text("{count} other screenshots of this tree show the other levels. All end with this check.", {
                count: parts.length,
              })}
        </p>
      )}
      <p className="mt-2 text-small text-text-2">
        {doubtful > 0
          ? `${doubtful === 1 ? "One level is" : `${doubtful} levels are`} not certain: look at the marked ones.`
          : "All six levels were read with certainty. Compare them once."}
      </p>
      <div className="mx-auto mt-3 grid max-w-[30rem] grid-cols-6 gap-x-2.5 gap-y-2">
        {SF_NODES.map((node) => (
          <CheckedNode
            key={node.key}
            node={node}
            upload={shots.find(({ uploadId }) => uploadId === levels[node.key].uploadId) ?? upload}
            reading={levels[node.key]}
            before={record ? record[node.key] : null}
            level={typed[node.key]}
            problem={problems[node.key]}
            onChange={(level) => {
              setTyped({ ...typed, [node.key]: level });
              setProblems({ ...problems, [node.key]: undefined });
            }}
          />
        ))}
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <a
          href={upload.imageUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-blue text-small underline underline-offset-2"
        >
          Whole screenshot
          <ExternalLink aria-hidden size={12} />
        </a>
        {discard}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-2 w-full"
        pending={pending}
        pendingLabel="Saving..."
        icon={<Check aria-hidden size={16} />}
      >
        Confirm levels
      </Button>
    </form>
  );
}
