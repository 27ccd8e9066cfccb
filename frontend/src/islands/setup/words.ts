export const UNREACHED = "The server can't be reached. Check your connection and try again.";
