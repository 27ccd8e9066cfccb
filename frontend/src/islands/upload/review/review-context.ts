import { createContext, type Dispatch, useContext } from "react";
import type { Member, Review, ReviewUpload } from "../../../api/types";
import type { RowView } from "./rows";
import type { ReviewAction } from "./state";

export interface ReviewScene {
  review: Review;
  views: readonly RowView[];
  members: ReadonlyMap<number, Member>;
  uploads: ReadonlyMap<number, ReviewUpload>;
  focus: number | null;
  dispatch: Dispatch<ReviewAction>;
  enlarge: (view: RowView) => void;
}

const Context = createContext<ReviewScene | null>(null);

export const ReviewProvider = Context.Provider;

/** What all rows of an open review share. */
export function useReview(): ReviewScene {
  const scene = useContext(Context);
  if (!scene) throw new Error("a review row stands outside a review");
  return scene;
}
