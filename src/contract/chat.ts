// Questions to the assistant and its answers. Nothing here identifies the visitor.

import { z } from 'zod'
import { CHAT_LENGTH, CHAT_TURNS } from './chat-bounds.ts'
import { freeText, containsCardNumber, plainText } from './free-text.ts'

const ChatTurn = z.strictObject({
  from: z.enum(['visitor', 'assistant']),
  text: plainText(CHAT_LENGTH),
})
export type ChatTurn = z.infer<typeof ChatTurn>

/** Earlier turns, oldest first, or any text, as context for the question. */
const ChatContext = z.union([
  z.array(ChatTurn).max(CHAT_TURNS),
  plainText(CHAT_LENGTH).transform((text): ChatTurn[] => [{ from: 'visitor', text }]),
])

/** The input of `POST /api/chat`. */
export const AskAssistant = z.strictObject({
  message: freeText(CHAT_LENGTH, 'Please type a message'),
  context: ChatContext.optional().transform((turns = []) =>
    turns.filter(({ text }) => text !== '' && !containsCardNumber(text)),
  ),
  /** The conversation: a random id that the browser window chose. */
  sessionId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
})
export type AskAssistant = z.output<typeof AskAssistant>

/** A link to a page of the shop; `href` is always a path. */
const ChatLink = z.object({ label: z.string(), href: z.string() })
export type ChatLink = z.infer<typeof ChatLink>

export const ChatView = z.object({ response: z.string(), links: z.array(ChatLink).optional() })
export type ChatView = z.infer<typeof ChatView>
