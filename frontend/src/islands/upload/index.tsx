import { mountIsland } from "../../mount-island";
import { UploadScreen } from "./upload-screen";

mountIsland("upload", UploadScreen);
