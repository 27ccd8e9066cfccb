import { mountIsland } from "../../mount-island";
import { SetupScreen } from "./setup-screen";

mountIsland("setup", SetupScreen);
