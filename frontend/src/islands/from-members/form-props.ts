import type { ReactNode } from "react";
import type { Changed, Contribution } from "../../api/contributions";

/** The props of the form of each kind. */
export interface FormProps {
  sent: Contribution;
  /** The buttons below the fields. */
  actions: ReactNode;
  onAccept: (changed: Changed) => void;
}
