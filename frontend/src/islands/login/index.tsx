import { mountIsland } from "../../mount-island";
import { LoginForm } from "./login-form";
import { LoginRuler } from "./login-ruler";

mountIsland("login", LoginForm);
mountIsland("login-ruler", LoginRuler);
