// What both sides say when a visitor asks the assistant. Nothing here tells who the visitor is.

import { z } from 'zod'
import { CHAT_LENGTH, CHAT_TURNS } from './chat-bounds.ts'
import { freeText, holdsCardNumber, plainText } from './free-text.ts'

const ChatTurn = z.strictObject({
  from: z.enum(['visitor', 'assistant']),
  text: plainText(CHAT_LENGTH),
})
export type ChatTurn = z.infer<typeof ChatTurn>

/** What was said before: turns, the oldest first, or any text. It helps to understand, no more. */
const ChatContext = z.union([
  z.array(ChatTurn).max(CHAT_TURNS),
  plainText(CHAT_LENGTH).transform((text): ChatTurn[] => [{ from: 'visitor', text }]),
])

/** The input of `POST /api/chat`. */
export const AskAssistant = z.strictObject({
  message: freeText(CHAT_LENGTH, 'Please type a message'),
  context: ChatContext.optional().transform((turns = []) =>
    turns.filter(({ text }) => text !== '' && !holdsCardNumber(text)),
  ),
  /** The conversation: a random name that its window made up. */
  sessionId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
})
export type AskAssistant = z.output<typeof AskAssistant>
