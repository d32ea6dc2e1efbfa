// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import { likePattern } from '#platform/database/rows.ts'
import type { Persons } from '#platform/database/personal-columns.ts'
import { chatMessages } from './chat-messages.table.ts'

export const ASSISTANT_PERSONS = {
  chat_messages: {
    kind: 'chats',
    // Conversations in which somebody typed the address; those of others are left out (`find-person.ts`).
    of: {
      table: chatMessages,
      where: ({ email }) =>
        sql`${chatMessages.sessionId} in (select session_id from ${chatMessages} as named
          where named.message ilike ${likePattern(email)} or named.response ilike ${likePattern(email)})`,
    },
    found: 'chats',
    deleted: 'session_id message response',
    mentions: {
      kind: 'chat',
      place: sql`'Chat of ' || to_char(${chatMessages.createdAt} at time zone 'America/Jamaica', 'FMDD Mon YYYY, HH24:MI')`,
      texts: [chatMessages.message, chatMessages.response],
      blank: 'row',
    },
  },
} satisfies Persons
