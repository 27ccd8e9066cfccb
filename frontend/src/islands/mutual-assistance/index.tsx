import { mountIsland } from "../../mount-island";
import { MutualAssistanceScreen } from "./mutual-assistance-screen";

mountIsland("mutual-assistance", MutualAssistanceScreen);
