import { mountIsland } from "../../mount-island";
import { DashboardScreen } from "./dashboard-screen";

mountIsland("dashboard", DashboardScreen);
