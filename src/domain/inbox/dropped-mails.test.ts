import { expect, test } from 'vitest'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inShop } from '#testing/shop.ts'
import { type DroppedMail, keepDropped, listDroppedMails } from './dropped-mails.ts'

test('programs that answer each other fill no list', () =>
  inShop(async (tx) => {
    const letter = { name: 'Ann', email: 'ann@example.com', subject: 'x', message: 'Hello there' }
    await sendMessage(tx, letter)
    const { id } = singleRow(await tx.db.select().from(contactMessages))
    const mail: Omit<DroppedMail, 'mailKey'> = {
      talk: { kind: 'message', id },
      why: 'automatic',
      sender: `${'a'.repeat(500)}@example.com`,
      subject: `Card 4111 1111 1111 1111 ${'s'.repeat(500)}`,
      words: 'w'.repeat(9000),
      notKept: Array.from({ length: 30 }, () => 'n'.repeat(500)),
    }
    for (let n = 0; n < 25; n++) await keepDropped(tx, { ...mail, mailKey: `mail ${n}` })
    await keepDropped(tx, { ...mail, mailKey: 'mail 0' })
    const { total, items } = await listDroppedMails(tx, { limit: 1 })
    expect(total).toBe(20)
    const [kept] = items
    expect(kept?.words.length).toBeLessThanOrEqual(4000)
    expect(kept?.subject).toMatch(/^Card •••• •••• •••• •••• s+$/)
    expect([kept?.subject.length, kept?.sender.length]).toEqual([200, 320])
    expect(kept?.attachments.map(({ length }) => length)).toEqual(
      Array.from({ length: 10 }, () => 80),
    )
  }))
