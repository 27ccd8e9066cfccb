import Upload from "lucide-react/icons/upload";
import { buttonClass } from "./button";

/** A link from a place without figures to Data Upload. `query` may choose the kind of list. */
export function UploadLink({ query = "" }: { query?: string }) {
  return (
    <a href={`/admin/upload${query}`} className={buttonClass()}>
      <Upload aria-hidden size={16} />
      Data Upload
    </a>
  );
}
