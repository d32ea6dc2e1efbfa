// A mail that is not taken as an answer stays readable for a week, and staff take it in after all.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caseMessages } from '#domain/cases/cases.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { purgeExpired } from '#domain/privacy/forget-old.ts'
import { singleRow } from '#platform/database/rows.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { replyAddress } from '#platform/mail/reply-address.ts'
import { system, visitor } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { handOver, MAILBOX } from '#testing/mail-in.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { type InboundListener, openInbound } from './smtp-listener.ts'

const me = system('test')
let shop: TestShop
let inbound: InboundListener
let clerk: Record<string, string>
let viewer: Record<string, string>
let addressOf: (talk: { kind: 'case' | 'message'; id: number }) => string
beforeAll(async () => {
  shop = await openTestShop()
  const { dataDir } = shop.config
  const { log, storage } = shop
  const secret = await openAppSecret(dataDir)
  clerk = await asStaff(shop, 'clerk')
  viewer = await asStaff(shop, 'viewer')
  const mail = { mailbox: MAILBOX, listen: { host: '127.0.0.1', port: 0 } }
  inbound = await openInbound({ shop: shop.shop, dataDir, storage, log, secret, ...mail })
  addressOf = (talk) => replyAddress(MAILBOX, talk, secret)
})
afterAll(async () => {
  await inbound.close()
  await shop.close()
})

let messageId: number
beforeEach(async () => {
  await shop.database.db.delete(contactMessages)
  const letter = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Stair',
    message: 'Will it fit?',
  }
  await shop.shop.write(visitor, (tx) => sendMessage(tx, letter))
  messageId = singleRow(await shop.database.db.select().from(contactMessages)).id
})

const send = (lines: string[], to = addressOf({ kind: 'message', id: messageId }), from?: string) =>
  handOver(inbound.port, {
    raw: ['From: Ann Brown <ann@example.com>', ...lines].join('\r\n'),
    envelope: { from: from ?? 'ann@example.com', to },
  })
const AWAY = ['Subject: Re: Stair', 'Auto-Submitted: auto-replied', '']

type Dropped = { id: number; [field: string]: unknown }
async function dropped(query = ''): Promise<Dropped[]> {
  const response = await shop.call('GET', `/api/dropped-mails?limit=200${query}`, undefined, clerk)
  expect(response.status).toBe(200)
  return (await response.json()) as Dropped[]
}
const takeIn = (id: number | undefined, as = clerk) =>
  shop.call('POST', `/api/dropped-mails/${id}/message`, undefined, as)
const replies = () => shop.database.db.select().from(contactReplies).orderBy(contactReplies.id)

test('a mail that is dropped is in a list, with the reason and its first words', async () => {
  await send([...AWAY, 'The door is 80 cm. Card 4111 1111 1111 1111.'])
  await send(['Subject: Undelivered', '', 'It came back.'], undefined, '')
  await send(['Subject: Nothing', '', ''])
  expect(await replies()).toEqual([])
  expect(await dropped()).toMatchObject([
    { sender: 'ann@example.com', subject: 'Nothing', why: 'empty', words: '' },
    { subject: 'Undelivered', why: 'automatic', words: 'It came back.' },
    {
      subject: 'Re: Stair',
      why: 'automatic',
      words: 'The door is 80 cm. Card •••• •••• •••• ••••.',
      talk: { kind: 'message', id: messageId },
      at: expect.any(String),
    },
  ])
})

test('staff take a dropped mail in after all: it is a message as if it had come in, once', async () => {
  await send([...AWAY, 'The door is 80 cm.'])
  const [mail] = await dropped()
  expect((await takeIn(mail?.id, viewer)).status).toBe(403)
  expect((await takeIn(mail?.id)).status).toBe(204)
  expect(await replies()).toMatchObject([
    { side: 'shopper', words: 'The door is 80 cm.', author: '' },
  ])
  expect(singleRow(await shop.database.db.select().from(contactMessages)).status).toBe('pending')
  expect(await dropped()).toEqual([])
  expect((await takeIn(mail?.id)).status).toBe(404)
  expect(await replies()).toHaveLength(1)
})

test('a dropped answer to a case becomes a message of the case, and its attachments are named', async () => {
  const order = await shop.shop.write(me, (tx) => aDeliveredOrder(tx))
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order }))
  const mixed = [...AWAY.slice(0, -1), 'Content-Type: multipart/mixed; boundary=b', '', '--b', '']
  const photo = ['--b', 'Content-Type: image/png; name="seam.png"', '', 'x', '--b--']
  await send([...mixed, 'It is torn.', ...photo], addressOf({ kind: 'case', id }))
  const [mail] = await dropped()
  expect(mail).toMatchObject({ talk: { kind: 'case', id }, attachments: ['seam.png'] })
  expect((await takeIn(mail?.id)).status).toBe(204)
  const messages = await shop.database.db.select().from(caseMessages).orderBy(caseMessages.id)
  expect(messages.at(-1)).toMatchObject({
    side: 'shopper',
    words: 'It is torn.\n\n(Attachments not saved: seam.png)',
  })
})

test('a mail with nothing but a subject becomes a message of that subject', async () => {
  await send(['Subject: Yes, send it', '', ''])
  const [mail] = await dropped()
  expect((await takeIn(mail?.id)).status).toBe(204)
  expect(await replies()).toMatchObject([{ words: 'Yes, send it' }])
})

test('a week later a dropped mail is forgotten, and with its talk at once', async () => {
  await send([...AWAY, 'First.'])
  const purgeAfter = async (hours: number) => {
    await shop.database.db.execute(
      sql`update dropped_mails set at = at - make_interval(hours => ${hours})`,
    )
    await shop.shop.write(me, purgeExpired)
  }
  await purgeAfter(7 * 24 - 1)
  expect(await dropped()).toHaveLength(1)
  await purgeAfter(2)
  expect(await dropped()).toEqual([])
  await send([...AWAY, 'Second.'])
  await shop.database.db.delete(contactMessages)
  expect(await dropped()).toEqual([])
})
