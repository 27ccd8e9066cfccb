import Upload from "lucide-react/icons/upload";
import { type FormEvent, useRef, useState } from "react";
import { refreshFigures } from "../../api/query-client";
import { type SfTechRecord, uploadTree } from "../../api/sf-tech";
import type { Member } from "../../api/types";
import { ACCEPT, sortFiles } from "../../screenshots/accepted-files";
import { KnownDialog } from "../../screenshots/known-dialog";
import { useKnown } from "../../screenshots/use-known";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { cx } from "../../ui/cx";
import { failureToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { failToast, toast } from "../../ui/toast-store";
import { MemberCombobox } from "./member-combobox";
import { SelectedMember } from "./selected-member";

const FILE_INPUT = cx(
  "h-[42px] w-full cursor-pointer rounded-[9px] border border-line-control bg-inset p-[3px] text-body text-text-2 touch:h-13",
  "disabled:cursor-not-allowed disabled:border-line-strong disabled:border-dashed disabled:text-text-3 disabled:file:bg-transparent disabled:file:text-text-3",
  "file:mr-3 file:h-[34px] file:cursor-[inherit] file:rounded-control file:border file:border-line-strong file:bg-raised file:px-3.5 file:font-sans file:font-semibold file:text-body/none file:text-text touch:file:h-11",
);

interface UpdateCardProps {
  members: readonly Member[];
  records: readonly SfTechRecord[];
  chosen: Member | null;
  onChoose: (member: Member | null) => void;
  onEdit: (member: { id: number; name: string }) => void;
}

const ONLY_IMAGES = "Only PNG, JPG, and JPEG images under 10MB are accepted.";

/** Chooses a member and a screenshot of the member's tree. */
export function UpdateCard({ members, records, chosen, onChoose, onEdit }: UpdateCardProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const known = useKnown();

  function take(picked: File | undefined) {
    const isFit = picked !== undefined && sortFiles([picked]).accepted.length > 0;
    if (picked && !isFit) {
      failToast("Upload Failed", ONLY_IMAGES);
      empty();
    } else setFile(picked ?? null);
  }

  function empty() {
    setFile(null);
    if (input.current) input.current.value = "";
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!chosen || !file) {
      failToast("Missing Information", "Please select a member and choose a file");
      return;
    }
    if (!(await known.maySend({ files: [file], dataType: "sf-tech" }))) return;
    setSending(true);
    try {
      const { message } = await uploadTree(chosen.id, file);
      toast({ title: "Upload Successful", description: message });
      empty();
    } catch (error) {
      failureToast("Upload Failed", error, "Failed to upload SF Tech screenshot");
    }
    await refreshFigures();
    setSending(false);
  }

  return (
    <Card title="Update a member">
      <form onSubmit={send} noValidate>
        <Field label="Member">
          {(ids) => <MemberCombobox ids={ids} members={members} chosen={chosen} onChoose={onChoose} />}
        </Field>
        {chosen && (
          <SelectedMember
            member={chosen}
            record={records.find(({ memberId }) => memberId === chosen.id) ?? null}
            onEdit={() => onEdit(chosen)}
          />
        )}
        <div className="mt-4">
          <Field
            label="Screenshot"
            hint={chosen ? "The whole Special Forces tree. PNG, JPG up to 10MB" : "Choose a member first"}
          >
            {(ids) => (
              <input
                {...ids}
                ref={input}
                type="file"
                accept={ACCEPT}
                disabled={!chosen || sending}
                onChange={(event) => take(event.target.files?.[0])}
                className={FILE_INPUT}
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-4 w-full"
          pending={sending || known.checking}
          pendingLabel="Uploading..."
          icon={<Upload aria-hidden size={16} />}
        >
          Upload screenshot
        </Button>
      </form>
      <KnownDialog question={known.question} />
    </Card>
  );
}
