import type { UseQueryResult } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { QueryState } from "../../ui/query-state";

interface ListStateProps<Data> {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A skeleton, an error with Retry, or the list. A loaded list stays while it is fetched again. */
export function ListState<Data>({ query, loading, failed, children }: ListStateProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  return <QueryState query={query} rows={12} loading={loading} failed={failed} />;
}

interface NobodyFoundProps {
  search: string;
  onClear: () => void;
}

/** The message if no member matches a search or filter. */
export function NobodyFound({ search, onClear }: NobodyFoundProps) {
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No members found"
      text={search ? `Nobody here is called “${search}”.` : "Nobody here passes the filters."}
    >
      <Button onClick={onClear}>{search ? "Clear search" : "Clear filters"}</Button>
    </EmptyState>
  );
}
