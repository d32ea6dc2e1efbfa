import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inShop } from '#testing/shop.ts'
import { chatMessages } from './chat-messages.table.ts'

test('a conversation is read back in the order it was spoken', () =>
  inShop(async (tx) => {
    const rowOf = (message: string, sessionId = 'ann') => ({
      sessionId,
      message,
      response: 'Yes.',
      createdAt: tx.now,
    })
    await tx.db.insert(chatMessages).values([rowOf('Red?'), rowOf('Blue?', 'ben'), rowOf('Grey?')])
    const heard = await tx.db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, 'ann'))
      .orderBy(asc(chatMessages.id))
    expect(heard.map((row) => row.message)).toEqual(['Red?', 'Grey?'])
  }))
