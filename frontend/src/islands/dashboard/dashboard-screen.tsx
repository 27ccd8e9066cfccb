import { PageHeader } from "../../ui/page-header";

/** Dashboard. */
export function DashboardScreen() {
  return <PageHeader title="Dashboard" subtitle="" />;
}
