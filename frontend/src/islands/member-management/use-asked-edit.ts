import { useEffect, useRef } from "react";
import type { RosterMember } from "../../api/roster";
import type { Opened } from "./opened";

/** Opens the form of the member whom the address names (`?edit=7`), once, as the member's own page asks for it. */
export function useAskedEdit(members: readonly RosterMember[] | undefined, open: (opened: Opened) => void) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !members) return;
    done.current = true;
    const address = new URL(window.location.href);
    const member = members.find(({ id }) => String(id) === address.searchParams.get("edit"));
    address.searchParams.delete("edit");
    window.history.replaceState(window.history.state, "", address);
    if (member) open({ kind: "edit", member });
  }, [members, open]);
}
