import { createContext, useContext } from "react";
import type { RosterMember } from "../../api/roster";
import type { Member } from "../../api/types";

/** The one dialog or sheet that is open over the screen. */
export type Opened =
  | { kind: "edit" | "actions"; member: RosterMember }
  | { kind: "deactivate" | "delete"; member: Member }
  | { kind: "merge"; ids: number[] }
  | { kind: "import" | "add" }
  | { kind: "criteria"; suggest: boolean }
  | { kind: "save-week"; weekEnding: string };

type Open = (opened: Opened | null) => void;

/** Opens a dialog from anywhere on the screen. The function never changes, so the rows need not be drawn again. */
export const OpenContext = createContext<Open>(() => {});

export const useOpen = () => useContext(OpenContext);
