import ChartLine from "lucide-react/icons/chart-line";
import Table from "lucide-react/icons/table";
import { Button } from "../ui/button";

interface TableToggleProps {
  asTable: boolean;
  onToggle: (asTable: boolean) => void;
}

/** Switches between the chart and the table of the same data. */
export function TableToggle({ asTable, onToggle }: TableToggleProps) {
  const Icon = asTable ? ChartLine : Table;
  return (
    <Button variant="ghost" icon={<Icon aria-hidden size={16} />} onClick={() => onToggle(!asTable)}>
      {asTable ? "Show as chart" : "Show as table"}
    </Button>
  );
}
