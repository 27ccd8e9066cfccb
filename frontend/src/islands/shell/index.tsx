import { mountIsland } from "../../mount-island";
import { Toaster } from "../../ui/toaster";
import { UndoHost } from "../../ui/undo-host";
import { AccountButton } from "./account-button";
import { connectCommand } from "./command";
import { connectRailLabels } from "./rail-labels";
import { connectRosterSize } from "./roster-size";
import { registerServiceWorker } from "./service-worker";
import { WeekRuler } from "./week-ruler";

connectRailLabels(document);
connectRosterSize(document);
connectCommand();
registerServiceWorker();
mountIsland("account", AccountButton);
mountIsland("week", WeekRuler);
mountIsland("toasts", () => (
  <>
    <Toaster />
    <UndoHost />
  </>
));
