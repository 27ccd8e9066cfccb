import { mountIsland } from "../../mount-island";
import { StrikesScreen } from "./strikes-screen";

mountIsland("strikes", StrikesScreen);
