import ImageUp from "lucide-react/icons/image-up";
import { useEffect, useState } from "react";
import { failureMessage } from "../../api/client";
import { type Errand, isOpen } from "../../api/data";
import { errandNow, forgetPicture, type PictureRead, readPicture } from "../../api/system";
import { count, full } from "../../format/numbers";
import { AlertText } from "../../ui/alert-text";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FileButton } from "../../ui/file-button";
import { ErrandProgress } from "./errand-progress";

const ASKED_EVERY = 1000;

/** Reads one picture as a test, and shows it as the readers see it. Nothing is stored. */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const [errand, setErrand] = useState<Errand<PictureRead> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = isOpen(errand);

  useEffect(() => {
    if (!errand || !isOpen(errand)) return;
    const timer = setTimeout(
      () =>
        errandNow<PictureRead>(errand.id).then(setErrand, (error) => {
          setErrand(null);
          setFailure(failureMessage(error, "The server did not answer. Choose the picture again."));
        }),
      ASKED_EVERY,
    );
    return () => clearTimeout(timer);
  }, [errand]);

  async function read(file: File) {
    setFailure(null);
    setErrand(null);
    try {
      setErrand(await readPicture(file));
    } catch (error) {
      setFailure(failureMessage(error, "The picture could not be sent. Try again."));
    }
  }

  function close() {
    if (errand && !open) forgetPicture().catch(() => undefined);
    onClose();
  }

  return (
    <Dialog
      onClose={close}
      title="Try a picture"
      description="The worker reads one screenshot as a test. Nothing is recorded, and the picture is not kept."
      className="w-[min(36rem,calc(100vw-24px))]"
      footer={
        <Button variant="ghost" onClick={close}>
          Close
        </Button>
      }
    >
      <FileButton
        label="Picture to read"
        accept="image/png,image/jpeg"
        variant="primary"
        icon={<ImageUp aria-hidden size={16} />}
        disabled={open}
        onChoose={([file]) => file && read(file)}
      >
        {errand ? "Choose another picture" : "Choose a picture"}
      </FileButton>
      <div aria-live="polite">
        {errand && open && <ErrandProgress label="Reading" {...errand} />}
        <AlertText className="mt-3">{failure || errand?.failure}</AlertText>
        {errand?.result && <Seen read={errand.result} />}
      </div>
    </Dialog>
  );
}

function Seen({ read }: { read: PictureRead }) {
  const { engine, seconds, kind, note, count: found, rows } = read;
  return (
    <>
      <p className="mt-3 text-body text-text-2">
        {kind || "No list that the portal knows"}: {count(found, kind === "SF Tech" ? "level" : "row")} read
        by {engine} in {seconds} s. {note}
      </p>
      {rows.length > 0 && (
        <table
          aria-label="What was read"
          className="mt-2 w-full text-left text-body cells:border-line cells:border-b cells:py-1.5 cells:pr-3"
        >
          <thead>
            <tr className="type-head text-text-3">
              <th scope="col">Place</th>
              <th scope="col">Name</th>
              <th scope="col" className="text-right">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rank, name, value }, index) => (
              <tr key={index}>
                <td className="type-figure text-text-3">{rank ?? "—"}</td>
                <th scope="row" dir="auto" className="break-words font-semibold">
                  {name || "—"}
                </th>
                <td className="type-figure text-right">{full(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
