import { PageHeader } from "../../ui/page-header";

/** Analytics Dashboard. */
export function AnalyticsScreen() {
  return <PageHeader title="Analytics Dashboard" subtitle="" />;
}
