import type { BatchUpload, HeldUpload } from "../api/types";
import { later, useLater } from "../ui/later";
import type { HeldListProps } from "./held-rows";

export const heldRows = later(() => import("./held-rows"));

/** Screenshots that wait until a leader says what they show. Few batches have any, so this loads on demand. */
export function HeldList(props: HeldListProps) {
  const part = useLater(heldRows, props.held.length > 0);
  return part && <part.HeldRows {...props} />;
}

/** A batch's files that wait until a leader says what they show. */
export function heldOf(uploads: readonly BatchUpload[]): HeldUpload[] {
  return uploads
    .filter(({ held }) => held)
    .map((upload) => ({ ...upload, imageUrl: `/api/upload/${upload.id}/image` }));
}
