import type { KeyboardEvent } from "react";
import type { ReviewGroup } from "../api/types";
import type { RowView } from "./rows";
import type { Focus, ReviewAction } from "./state";
import { asksWhose, isNamedClearly } from "./whose-name";

interface ReviewKeys {
  /** The row that has the focus. */
  current: RowView | undefined;
  /** The group that has the focus. */
  group: ReviewGroup | undefined;
  /** The rows and groups in the open list, as drawn. */
  visible: readonly Focus[];
  dispatch: (action: ReviewAction) => void;
  enlarge: (view: RowView) => void;
  showHelp: () => void;
}

/** The keys of the review. They are inactive while somebody types, and while a list or sheet covers the rows. */
export function reviewKeys({ current, group, visible, dispatch, enlarge, showHelp }: ReviewKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const dialog = event.currentTarget;
    if (!dialog.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, [role=slider]")) return;
    const row = current && dialog.querySelector<HTMLElement>(`[data-row="${current.row.rowId}"]`);
    const press = (part: string) => row?.querySelector<HTMLElement>(part);
    const actions: Record<string, () => void> = {
      j: () => dispatch({ type: "move", step: 1, visible }),
      k: () => dispatch({ type: "move", step: -1, visible }),
      "/": () => dialog.querySelector<HTMLElement>("[data-review-search] input")?.focus(),
      "?": showHelp,
    };
    if (group && !target.closest("button, a"))
      actions.enter = () => dispatch({ type: "accept-group", group });
    if (current) {
      const { rowId, returning } = current.row;
      const comesBack = current.memberId === null && returning !== null;
      const asks = current.group === "attention" && !current.problem && asksWhose(current);
      const mayRename = asks && isNamedClearly(current) && !current.whyNotRenamed;
      Object.assign(actions, {
        m: () => press("[data-member-picker]")?.click(),
        e: () => press("[data-value-field]")?.focus(),
        n: () => {
          dispatch({ type: "choose-member", rowId, memberId: null });
          if (!current.name.trim()) press("[data-name-field]")?.focus();
        },
        ...(mayRename && { s: () => dispatch({ type: "same-person", rowId }) }),
        ...(asks && { w: () => dispatch({ type: "misread", rowId }) }),
        f: () => dispatch({ type: "use-second", rowId }),
        r: () => press("[data-rank-change]")?.click(),
        x: () => dispatch({ type: current.group === "left-out" ? "restore" : "remove", rowId }),
        z: () => enlarge(current),
      });
      // Enter on a button presses that button. On the row it accepts.
      const open = current.group === "attention" && !current.problem && !asksWhose(current) && !comesBack;
      const accepts = open && !target.closest("button, a");
      if (accepts) actions.enter = () => dispatch({ type: "accept", rowId });
    }
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
