import { mountIsland } from "../../mount-island";
import { FromMembersScreen } from "./from-members-screen";

mountIsland("from-members", FromMembersScreen);
