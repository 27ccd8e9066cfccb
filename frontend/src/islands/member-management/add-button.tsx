import UserPlus from "lucide-react/icons/user-plus";
import { Button } from "../../ui/button";
import { useOpen } from "./opened";

/** Opens the dialog that adds members by hand. `short`: only an icon. */
export function AddButton({ short = false }: { short?: boolean }) {
  const open = useOpen();
  return (
    <Button
      size={short ? "icon" : "md"}
      icon={<UserPlus aria-hidden size={16} />}
      {...(short && { "aria-label": "Add members", title: "Add members" })}
      onClick={() => open({ kind: "add" })}
    >
      {!short && "Add members"}
    </Button>
  );
}
