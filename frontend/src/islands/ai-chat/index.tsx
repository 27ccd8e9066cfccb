import { mountIsland } from "../../mount-island";
import { ChatScreen } from "./chat-screen";

mountIsland("ai-chat", ChatScreen);
