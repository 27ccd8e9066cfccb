import { queryClient } from "../../api/query-client";
import type { RosterMember } from "../../api/roster";

/** Shows a member from the server's latest answer until the whole list is fetched again. */
export function keepMember(saved: RosterMember): void {
  queryClient.setQueryData<RosterMember[]>(["members", "with-freshness"], (members) =>
    members?.map((member) => (member.id === saved.id ? saved : member)),
  );
}
