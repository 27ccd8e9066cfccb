import { mountIsland } from "../../mount-island";
import { PacketScreen } from "./packet-screen";

mountIsland("packet", PacketScreen);
