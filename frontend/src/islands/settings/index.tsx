import { mountIsland } from "../../mount-island";
import { SettingsScreen } from "./settings-screen";

mountIsland("settings", SettingsScreen);
