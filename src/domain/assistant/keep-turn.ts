// Saves one question with its answer. The conversation's id comes from the chat window and proves
// nothing; a question without one is a conversation of its own.

import type { ChatView } from '#contract/chat.ts'
import { linkToken } from '#platform/random.ts'
import type { Tx } from '#platform/tx.ts'
import { chatMessages } from './chat-messages.table.ts'

type Turn = { sessionId?: string | undefined; message: string; answer: ChatView }

export async function saveTurn(tx: Tx, { sessionId, message, answer }: Turn): Promise<void> {
  await tx.db.insert(chatMessages).values({
    sessionId: sessionId ?? linkToken(tx.random),
    message,
    response: answer.response,
    createdAt: tx.now,
  })
}
