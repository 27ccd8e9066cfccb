import { mountIsland } from "../../mount-island";
import { InviteForm } from "./invite-form";

mountIsland("invite", InviteForm);
