import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "./card";
import { ErrorState } from "./error-state";
import { SkeletonRows } from "./skeleton";

interface QueryStateProps {
  query: UseQueryResult<unknown>;
  /** The number of expected rows, drawn as placeholders while they load. */
  rows: number;
  loading: string;
  failed: string;
}

/** Until a query has data: a skeleton, or an error with Retry. Data stay if fetching them again fails. */
export function QueryState({ query, rows, loading, failed }: QueryStateProps) {
  if (query.data !== undefined) return null;
  if (query.isError) return <ErrorState title={failed} query={query} />;
  return <SkeletonRows rows={rows} label={loading} />;
}

/** The same in a card of its own, for a page whose cards depend on the data. */
export function QueryCard(props: QueryStateProps) {
  if (props.query.data !== undefined) return null;
  return (
    <Card flush>
      <QueryState {...props} />
    </Card>
  );
}
