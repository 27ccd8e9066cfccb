import type { ReactNode } from "react";
import type { Changed, Contribution } from "../../api/contributions";

/** What each form of a kind gets. */
export interface FormProps {
  sent: Contribution;
  /** The buttons, below what can be changed. */
  actions: ReactNode;
  onAccept: (changed: Changed) => void;
}
