// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const ASSISTANT_PERSONS = {
  chat_messages: {
    kind: 'chats',
    deleted: 'session_id message response',
    mentions: 'message response',
  },
} satisfies Persons
