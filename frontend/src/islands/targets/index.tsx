import { mountIsland } from "../../mount-island";
import { TargetsScreen } from "./targets-screen";

mountIsland("targets", TargetsScreen);
