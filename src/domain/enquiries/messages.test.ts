import { expect, test } from 'vitest'
import { inShop } from '#testing/shop.ts'
import { contactMessages } from './contact-messages.table.ts'
import { syncMessage, sendMessage } from './messages.ts'

test('a message is marked answered once, and may wait again', () =>
  inShop(async (tx) => {
    const words = { subject: 'A stair and a door', message: 'Will the Montego go up?' }
    await sendMessage(tx, { name: 'Ann', email: 'ann@example.com', ...words })
    const [row] = await tx.db.select().from(contactMessages)
    const messageId = row?.id ?? 0
    for (const status of ['answered', 'answered', 'pending'] as const)
      expect(await syncMessage(tx, { messageId, status })).toMatchObject({ status })
    const steps = tx.happened.filter(({ name }) => name === 'contact.status-changed')
    expect(steps).toHaveLength(2)
    const none = syncMessage(tx, { messageId: 999_999, status: 'closed' })
    await expect(none).rejects.toMatchObject({ code: 'not-found' })
  }))
