import { mountIsland } from "../../mount-island";
import { DuelScreen } from "./duel-screen";

mountIsland("duel", DuelScreen);
