import { mountIsland } from "../../mount-island";
import { Toaster } from "../../ui/toaster";
import { AccountMenu } from "./account-menu";
import { connectRailLabels } from "./rail-labels";
import { connectSlideMenu } from "./slide-menu";
import { WeekRuler } from "./week-ruler";

connectRailLabels(document);
connectSlideMenu(document);
mountIsland("account", AccountMenu);
mountIsland("week", WeekRuler);
mountIsland("toasts", Toaster);
