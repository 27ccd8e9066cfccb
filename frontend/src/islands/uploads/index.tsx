import { mountIsland } from "../../mount-island";
import { UploadsScreen } from "./uploads-screen";

mountIsland("uploads", UploadsScreen);
