// The chat's bounds and shapes, without schemas: the page that shows it needs none.

/** The longest message and the longest answer, in characters. */
export const CHAT_LENGTH = 1000
/** How many earlier turns travel with a message. */
export const CHAT_TURNS = 20

/** A way to a page of the shop; `href` is always a path of its own. */
export type ChatLink = { label: string; href: string }
export type ChatView = { response: string; links?: ChatLink[] }
