import { mountIsland } from "../../mount-island";
import { MemberLinksScreen } from "./member-links-screen";

mountIsland("member-links", MemberLinksScreen);
