import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { SentPicture } from "../../api/contributions";
import { text } from "../../format/text";
import { Spinner } from "../../ui/spinner";

/** The state of reading a sent picture, the doubts about it, and a link to the whole picture. */
export function PictureState({ picture }: { picture: SentPicture }) {
  const { status, notes, imageUrl } = picture;
  return (
    <div className="grid gap-2">
      {status === "processing" && (
        <p className="flex items-center gap-2 text-body text-blue" role="status">
          <Spinner />
          {text("Being read...")}
        </p>
      )}
      {notes && (
        <p className="flex items-start gap-2 rounded-control border border-warning-edge bg-warning-tint px-3 py-2 text-body text-warning">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span dir="auto">{notes}</span>
        </p>
      )}
      {imageUrl ? (
        <a
          href={imageUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1 justify-self-start text-blue text-small underline underline-offset-2 touch:min-h-11"
        >
          {text("Whole picture")}
          <ExternalLink aria-hidden size={12} />
        </a>
      ) : (
        <p className="text-small text-text-3">{text("The picture is no longer kept.")}</p>
      )}
    </div>
  );
}
