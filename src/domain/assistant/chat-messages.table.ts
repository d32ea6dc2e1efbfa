// Questions to the assistant and its answers, by conversation.

import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serialId(),
    /** The conversation: a random id that the chat window made. */
    sessionId: text('session_id').notNull(),
    message: text('message').notNull(),
    response: text('response').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (chat) => [
    index('chat_messages_by_session').on(chat.sessionId, chat.id),
    index('chat_messages_by_time').on(chat.createdAt),
    // For finding a person's own conversations: a visitor of the chat has no account.
    index('chat_messages_by_words').using(
      'gin',
      sql`${chat.message} gin_trgm_ops`,
      sql`${chat.response} gin_trgm_ops`,
    ),
  ],
)
