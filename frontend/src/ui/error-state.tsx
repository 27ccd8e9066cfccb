import CloudOff from "lucide-react/icons/cloud-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import { ApiError } from "../api/client";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

/** Something that failed and can be tried again: a query, or an object like one. */
export interface FailedQuery {
  error: unknown;
  refetch: () => unknown;
}

interface ErrorStateProps {
  /** What failed: `Failed to fetch member data`. */
  title: string;
  query: FailedQuery;
}

/** Replaces only the failing card: says what failed and that nothing was changed, with Retry. */
export function ErrorState({ title, query }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="destructive"
        icon={<CloudOff size={20} />}
        title={title}
        text={`${cause(query.error)} Nothing was changed.`}
      >
        <Button icon={<RotateCw aria-hidden size={16} />} onClick={() => query.refetch()}>
          Retry
        </Button>
      </EmptyState>
    </div>
  );
}

function cause(error: unknown): string {
  if (!(error instanceof ApiError)) return "The server can't be reached.";
  return `${error.status}: ${error.serverMessage ?? "the server did not answer."}`;
}
