import { mountIsland } from "../../mount-island";
import { SfTechScreen } from "./sf-tech-screen";

mountIsland("sf-tech", SfTechScreen);
