import { ChevronDown, Download, FileSpreadsheet, Upload } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { ROSTER_EXPORT } from "../../api/roster";
import { buttonClass } from "../../ui/button";
import { useOpen } from "./opened";

const ITEM =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body outline-none data-highlighted:bg-selected touch:h-11";

/** The roster as a spreadsheet, in and out. `short`: an icon alone. */
export function RosterMenu({ short = false }: { short?: boolean }) {
  const open = useOpen();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label="CSV" className={buttonClass("secondary", short ? "icon" : "md")}>
        <FileSpreadsheet aria-hidden size={16} />
        {!short && (
          <>
            CSV
            <ChevronDown aria-hidden size={14} className="text-text-3" />
          </>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-menu min-w-52 animate-rise rounded-card border border-floating-edge bg-floating p-1.5 shadow-popover"
        >
          <DropdownMenu.Item className={ITEM} onSelect={() => open({ kind: "import" })}>
            <Upload aria-hidden size={16} className="text-text-2" />
            Import CSV...
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild className={ITEM}>
            <a href={ROSTER_EXPORT} download>
              <Download aria-hidden size={16} className="text-text-2" />
              Export CSV
            </a>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
