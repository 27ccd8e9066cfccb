import { mountIsland } from "../../mount-island";
import { MemberScreen } from "./member-screen";

mountIsland("member", MemberScreen);
