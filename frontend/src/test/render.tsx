import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { queryClient } from "../api/query-client";
import { currentToast, dismissToast } from "../ui/toast-store";
import { Toaster } from "../ui/toaster";
import { UndoHost } from "../ui/undo-host";
import { askUndo } from "../ui/undo-store";

/** Renders a part of a screen as on a page: with the shared cache and the toasts. Returns the simulated user. */
export function show(children: ReactNode) {
  queryClient.clear();
  dismissToast(currentToast()?.id ?? 0);
  askUndo(null);
  render(
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
      <UndoHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
