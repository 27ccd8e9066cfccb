import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Upload from "lucide-react/icons/upload";
import { ROSTER_EXPORT } from "../../api/roster";
import { buttonClass } from "../../ui/button";
import { Menu } from "../../ui/menu";
import { useOpen } from "./opened";

/** Imports and exports the roster as a spreadsheet. `short`: only an icon. */
export function RosterMenu({ short = false }: { short?: boolean }) {
  const open = useOpen();
  return (
    <Menu
      label="CSV"
      triggerClass={buttonClass("secondary", short ? "icon" : "md")}
      trigger={
        <>
          <FileSpreadsheet aria-hidden size={16} />
          {!short && (
            <>
              CSV
              <ChevronDown aria-hidden size={14} className="text-text-3" />
            </>
          )}
        </>
      }
      items={[
        {
          label: "Import CSV...",
          icon: <Upload aria-hidden size={16} className="text-text-2" />,
          onSelect: () => open({ kind: "import" }),
        },
        {
          label: "Export CSV",
          icon: <Download aria-hidden size={16} className="text-text-2" />,
          href: ROSTER_EXPORT,
          download: true,
        },
      ]}
    />
  );
}
