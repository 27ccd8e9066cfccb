import type { ReactNode } from "react";

interface SentFormProps {
  /** The buttons below the fields. */
  actions: ReactNode;
  /** Called to accept what the fields hold. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of something that a member sent, with the buttons that decide on it. */
export function SentForm({ actions, onSubmit, children }: SentFormProps) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {actions}
    </form>
  );
}
