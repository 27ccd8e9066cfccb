import { mountIsland } from "../../mount-island";
import { EventsScreen } from "./events-screen";

mountIsland("events", EventsScreen);
