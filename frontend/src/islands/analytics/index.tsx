import { mountIsland } from "../../mount-island";
import { AnalyticsScreen } from "./analytics-screen";

mountIsland("analytics", AnalyticsScreen);
