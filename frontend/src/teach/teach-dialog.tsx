import "../common";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Undo2 from "lucide-react/icons/undo-2";
import ZoomIn from "lucide-react/icons/zoom-in";
import { useState } from "react";
import { failureMessage } from "../api/client";
import { askForTexts, type MarkableTexts, type TriedRow, tryTeaching, useTexts } from "../api/teaching";
import { text } from "../format/text";
import { AlertText } from "../ui/alert-text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Spinner } from "../ui/spinner";
import { usePhone } from "../ui/use-media";
import {
  asked,
  FEWEST_ROWS,
  type Marks,
  MOST_ROWS,
  marked,
  NOTHING,
  undone,
  wholeRows,
  withoutRanks,
} from "./marks";
import { Picture, partName } from "./picture";
import { SaveStep } from "./save-step";

export interface TeachDialogProps {
  uploadId: number;
  fileName: string;
  /** Called when the screen is taught and screenshots are read again with it. */
  onTaught: () => void;
  onClose: () => void;
}

/** Marks name, value and rank of two or three rows on a screenshot, shows what would be read, and saves it. */
export function TeachDialog({ uploadId, fileName, onTaught, onClose }: TeachDialogProps) {
  const texts = useTexts(uploadId);
  const found = texts.data?.state === "found" ? texts.data : null;
  return (
    <Dialog
      onClose={onClose}
      title={text("Teach this screen")}
      description={text("{file}: mark two or three rows, and the rest of the list is read the same way.", {
        file: fileName,
      })}
      className="md:w-[min(60rem,calc(100vw-64px))]"
    >
      {texts.isError && (
        <ErrorState title={text("Failed to fetch the texts of the screenshot")} query={texts} />
      )}
      {texts.data?.state === "failed" && (
        <EmptyState icon={<Undo2 size={20} />} title={text("No texts were found")} text={texts.data.message}>
          <Button onClick={() => askForTexts(uploadId).then(() => texts.refetch())}>
            {text("Look again")}
          </Button>
        </EmptyState>
      )}
      {!found && !texts.isError && texts.data?.state !== "failed" && (
        <p role="status" className="flex items-center gap-2.5 py-10 text-body text-text-2">
          <Spinner className="text-blue" />
          {text("The texts of the screenshot are being found.")}
        </p>
      )}
      {found && <Steps uploadId={uploadId} texts={found} onTaught={onTaught} onClose={onClose} />}
    </Dialog>
  );
}

interface StepsProps extends Omit<TeachDialogProps, "fileName"> {
  texts: MarkableTexts;
}

function Steps({ uploadId, texts, onTaught, onClose }: StepsProps) {
  const phone = usePhone();
  const [marks, setMarks] = useState(NOTHING);
  const [larger, setLarger] = useState(phone);
  const [tried, setTried] = useState<readonly TriedRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const rows = wholeRows(marks);
  const next = asked(marks);
  const imageUrl = `/api/upload/${uploadId}/image`;

  function change(changed: Marks) {
    setMarks(changed);
    setFailure(null);
  }

  async function tryOut() {
    setPending(true);
    setFailure(null);
    try {
      setTried((await tryTeaching(uploadId, rows)).rows);
    } catch (error) {
      setFailure(failureMessage(error, text("The rows could not be tried.")));
    }
    setPending(false);
  }

  if (tried) {
    return (
      <SaveStep
        uploadId={uploadId}
        rows={rows}
        tried={tried}
        picture={
          <Picture imageUrl={imageUrl} texts={texts} marks={marks.made} tried={tried} larger={false} />
        }
        isRead={texts.isRead}
        onBack={() => setTried(null)}
        onTaught={onTaught}
        onClose={onClose}
      />
    );
  }
  return (
    <div className="grid gap-3 pb-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 flex-1 text-body phone:w-full phone:flex-none">
          {next
            ? text("Row {row} of {most}: choose its {part} on the picture.", {
                row: next.row + 1,
                most: MOST_ROWS,
                part: partName(next.part),
              })
            : text("Three rows are marked.")}
        </p>
        {next?.part === "rank" && marks.ranked === null && (
          <Button size="sm" onClick={() => change(withoutRanks(marks))}>
            {text("It shows no rank")}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={larger}
          icon={<ZoomIn aria-hidden size={14} />}
          onClick={() => setLarger(!larger)}
        >
          {text("Larger")}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={marks.made.length === 0}
          icon={<ArrowLeft aria-hidden size={14} />}
          onClick={() => change(undone(marks))}
        >
          {text("Take back")}
        </Button>
      </div>
      <Picture
        imageUrl={imageUrl}
        texts={texts}
        marks={marks.made}
        larger={larger}
        onMark={(one) => change(marked(marks, one))}
      />
      <AlertText>{failure}</AlertText>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {text("Cancel")}
        </Button>
        <Button
          variant="primary"
          disabled={rows.length < FEWEST_ROWS}
          pending={pending}
          pendingLabel={text("Reading...")}
          onClick={tryOut}
        >
          {text("Read the rest")}
        </Button>
      </div>
    </div>
  );
}
