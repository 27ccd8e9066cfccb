import { queryClient } from "../../api/query-client";
import type { RosterMember } from "../../api/roster";

/** Shows a member as the server has just answered it, until the whole list comes again. */
export function keepMember(saved: RosterMember): void {
  queryClient.setQueryData<RosterMember[]>(["members", "with-freshness"], (members) =>
    members?.map((member) => (member.id === saved.id ? saved : member)),
  );
}
