import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventOf } from '#contract/events.ts'
import { NEW_SHOP } from '#contract/settings.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, visitor } from '#platform/tx.ts'
import { inShop, openTestShop, type TestShop } from '#testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const letter = {
  name: 'Ann <b>Brown</b>',
  email: 'ann+shop@example.com',
  subject: 'A stair & a door',
  message: 'My stair turns at 70 cm.\n\nWill the Montego go up?',
}

async function receive(): Promise<EventOf<'contact.received'>> {
  await shop.shop.write(visitor, (tx) => sendMessage(tx, letter))
  const [row] = await shop.database.db.select().from(contactMessages)
  const facts = { messageId: row!.id }
  return { id: 1, name: 'contact.received', facts, at: row!.createdAt.toISOString(), by: 'visitor' }
}

test('a message records that it came, without a word of what it says', () =>
  inShop(async (tx) => {
    await sendMessage(tx, letter)
    expect(tx.happened).toMatchObject([
      { name: 'contact.received', facts: { messageId: expect.any(Number) } },
    ])
    expect(JSON.stringify(tx.happened)).not.toContain('example.com')
  }))

test('the shop is mailed what was written and by whom; the sender only that it came; each once', async () => {
  const event = await receive()
  for (const _ of [1, 2])
    for (const listener of listeners['contact.received']) await listener.run(shop.jobContext, event)
  const written = await shop.shop.read(system('test'), (tx) => tx.db.select().from(mails))
  expect(written).toHaveLength(2)
  const toShop = written.find(({ recipient }) => recipient === NEW_SHOP.email)
  const toSender = written.find(({ recipient }) => recipient === letter.email)

  expect(toShop?.subject).toBe('Message from Ann <b>Brown</b>: A stair & a door')
  for (const typed of [letter.email, 'My stair turns at 70 cm.', 'Will the Montego go up?'])
    expect(toShop?.text).toContain(typed)
  expect(toShop?.html).toContain('Ann &lt;b&gt;Brown&lt;/b&gt;')
  expect(toShop?.html).toContain(`/admin/messages/${event.facts.messageId}"`)

  expect(toSender?.subject).toBe('We have received your message')
  expect(toSender?.text).toContain("We'll get back to you within 24 hours.")
  for (const typed of [letter.name, letter.subject, 'Montego'])
    expect(toSender?.text).not.toContain(typed)
})

test('a message deleted before its mail is written is passed over', async () => {
  const event = await receive()
  await shop.database.db.delete(contactMessages)
  const before = (await shop.database.db.select().from(mails)).length
  for (const listener of listeners['contact.received']) await listener.run(shop.jobContext, event)
  expect(await shop.database.db.select().from(mails)).toHaveLength(before)
})
