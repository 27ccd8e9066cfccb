import { createContext, type Dispatch, type RefObject, useContext } from "react";
import type { DataType, GroupCode, Member, Review, ReviewUpload } from "../api/types";
import type { Grid } from "../screenshots/row-boxes";
import type { RowView } from "./rows";
import type { Focus, ReviewAction } from "./state";

/** A row of another list of the drop to which the same answer applies. */
export interface Also {
  batchId: string;
  dataType: DataType;
  view: RowView;
  upload: ReviewUpload;
  grid: Grid;
}

interface ReviewScene {
  review: Review;
  views: readonly RowView[];
  members: ReadonlyMap<number, Member>;
  uploads: ReadonlyMap<number, ReviewUpload>;
  /** How the rows lie on each screenshot, by upload id. */
  grids: ReadonlyMap<number, Grid>;
  focus: Focus;
  /** The group whose rows are shown. */
  unfolded: GroupCode | null;
  /** True until the review is in place, because opening it must not scroll. */
  opening: RefObject<boolean>;
  dispatch: Dispatch<ReviewAction>;
  enlarge: (view: RowView) => void;
  /** By row id, the rows of other lists to which its answer applies as well. Only in the review of a whole drop. */
  also?: ReadonlyMap<number, readonly Also[]>;
}

const Context = createContext<ReviewScene | null>(null);

export const ReviewProvider = Context.Provider;

/** What all rows of an open review share. */
export function useReview(): ReviewScene {
  const scene = useContext(Context);
  if (!scene) throw new Error("a review row stands outside a review");
  return scene;
}

const NO_GRID: Grid = { left: 0, right: 0, pitch: 0 };

/** How the rows lie on a screenshot. */
export function useGrid(uploadId: number | undefined): Grid {
  return useReview().grids.get(uploadId ?? 0) ?? NO_GRID;
}
