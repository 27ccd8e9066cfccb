import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Member, Review } from "../api/types";
import { gridOf } from "../screenshots/row-boxes";
import { comingBack } from "./coming-back";
import { viewRows } from "./rows";
import { openReview, reduce } from "./state";
import { unsentEdits, useDraft } from "./use-draft";

interface SceneOptions {
  review: Review;
  members: readonly Member[];
  /** Whether edits are saved; false once the list is applied. */
  enabled: boolean;
}

/** The review of one list: its state, the view of each row, and the draft that keeps the edits on the server. */
export function useScene({ review, members, enabled }: SceneOptions) {
  const [state, dispatch] = useReducer(reduce, review, (opened) =>
    openReview(opened, unsentEdits(opened.batchId)),
  );
  const opening = useRef(true);
  useEffect(() => {
    opening.current = false;
    dispatch({ type: "reload", review });
  }, [review]);

  const byId = useMemo(
    () => new Map([...members, ...comingBack(review, members)].map((member) => [member.id, member])),
    [review, members],
  );
  const uploads = useMemo(
    () => new Map(state.review.uploads.map((upload) => [upload.id, upload])),
    [state.review],
  );
  const grids = useMemo(() => {
    const { uploads: shots, rows } = state.review;
    return new Map(shots.map(({ id }) => [id, gridOf(rows.filter((row) => row.uploadId === id))]));
  }, [state.review]);
  const views = useMemo(() => viewRows(state.review, state.edits, byId), [state.review, state.edits, byId]);
  const draft = useDraft({
    review,
    members: byId,
    edits: state.edits,
    enabled,
    onTaken: (edits) => dispatch({ type: "take-edits", edits }),
  });
  return { state, dispatch, opening, byId, uploads, grids, views, draft };
}
