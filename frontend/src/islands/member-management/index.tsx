import { mountIsland } from "../../mount-island";
import { MemberManagementScreen } from "./member-management-screen";

mountIsland("member-management", MemberManagementScreen);
