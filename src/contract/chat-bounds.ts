// Limits of the chat. Public pages import them, so this file imports no zod.

/** The longest message and the longest answer, in characters. */
export const CHAT_LENGTH = 1000
/** How many earlier turns travel with a message. */
export const CHAT_TURNS = 20
