import ImageOff from "lucide-react/icons/image-off";
import ImagePlus from "lucide-react/icons/image-plus";
import Plus from "lucide-react/icons/plus";
import type { Review } from "../api/types";
import { ACCEPT_RECORDINGS } from "../screenshots/accepted-files";
import { FileButton } from "../ui/file-button";
import { CoverageRuler } from "./coverage-ruler";

interface CoverageHeadProps {
  review: Review;
  /** On a phone the ruler is folded away together with the search and the tabs. */
  withRuler: boolean;
  adding: boolean;
  onAdd: (files: File[]) => void;
}

/** Which ranks were read, which are missing, and a button to add the screenshot that shows them. */
export function CoverageHead({ review, withRuler, adding, onAdd }: CoverageHeadProps) {
  const { missing, sentence } = review.coverage;
  const unread = review.uploads.filter((upload) => upload.rowCount === 0);
  const [told, advice] = sentence.split(/(?<=:) (?=[a-z])/);
  return (
    <div className="border-line border-b px-4 py-3 md:px-6 md:py-3.5 phone:py-1.5">
      <div className="flex items-center gap-3">
        <ImagePlus aria-hidden size={16} className={missing.length > 0 ? "text-warning" : "text-text-3"} />
        <p className="min-w-0 flex-1 text-body">
          <strong className="font-semibold">{told}</strong>{" "}
          {advice && <span className="text-text-2">{advice}</span>}
        </p>
        <ul aria-hidden="true" className="flex gap-3.5 text-caption text-text-2 max-lg:hidden">
          <Legend colour="bg-tactical-mid" word="sure" />
          <Legend colour="bg-blue" word="to check" />
          <Legend colour="bg-warning" word="missing" />
        </ul>
        <FileButton
          label="Add screenshots to this batch"
          multiple
          accept={ACCEPT_RECORDINGS}
          size="sm"
          pending={adding}
          pendingLabel="Reading..."
          icon={<Plus aria-hidden size={14} />}
          onChoose={onAdd}
        >
          <span>
            Add<span className="phone:sr-only"> screenshot</span>
          </span>
        </FileButton>
      </div>
      {unread.length > 0 && (
        <p className="mt-1.5 flex items-center gap-2 text-small text-warning">
          <ImageOff aria-hidden size={14} />
          No rows on {unread.map((upload) => upload.originalName).join(", ")}
        </p>
      )}
      {withRuler && (
        <div className="mt-2.5">
          <CoverageRuler coverage={review.coverage} />
        </div>
      )}
    </div>
  );
}

function Legend({ colour, word }: { colour: string; word: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-1.5 rounded-[1px] ${colour}`} />
      {word}
    </li>
  );
}
