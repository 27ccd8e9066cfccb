/** The texts of the assistant's screen (spec sections 2 and 8). */

export const GREETING =
  "Hello! I answer questions about power, kills, tech donations, Alliance Duel scores and ranks. Every answer names the dates of its figures.";
export const CLEARED = "Chat history cleared! How can I help you today?";

export const SUGGESTIONS = [
  "Who are the top 5 members by power?",
  "What is the average tech donation?",
  "Show me recent performance trends",
  "Which members improved recently?",
  "What are the SF Tech completion rates?",
];

/** The server's limit (assistant.api.serializers). */
export const LONGEST_QUESTION = 2000;

export const FAILED = "Failed to get AI response. Please try again.";
export const NOT_LOADED = "Failed to load chat history";
export const NOT_CLEARED = "Failed to clear chat history";
export const HAS_CLEARED = "Chat history cleared successfully";

/** Appended to an answer that the leader stopped. The server stores it with the same words. */
export const STOPPED = "\n\n*Stopped.*";
