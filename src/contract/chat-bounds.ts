// Limits of the chat. Public pages import them, so this file imports no zod.

/** Maximum length of a message and of an answer, in characters. */
export const CHAT_LENGTH = 1000
/** Maximum number of earlier turns sent along with a message. */
export const CHAT_TURNS = 20
