import { mountIsland } from "../../mount-island";
import { BoardScreen } from "./board-screen";

mountIsland("board", BoardScreen);
