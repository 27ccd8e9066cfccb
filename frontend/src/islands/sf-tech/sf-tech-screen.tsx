import { PageHeader } from "../../ui/page-header";

/** SF Tech Tracking. */
export function SfTechScreen() {
  return <PageHeader title="SF Tech Tracking" subtitle="" />;
}
