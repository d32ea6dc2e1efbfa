// The sender of a contact message answers by mail what staff wrote. What holds for mail of every kind
// is in incoming-mail.test.ts.

import { eq } from 'drizzle-orm'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NEW_SHOP } from '#contract/settings.ts'
import { promisedTime } from '#domain/cases/clock.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { MAX_MAILS_AN_HOUR } from '#domain/cases/mailed-words.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { replyByMail } from '#domain/enquiries/reply-by-mail.ts'
import { syncMessage, sendMessage } from '#domain/enquiries/messages.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { exportPerson } from '#domain/privacy/export-person.ts'
import { type AppSecret, openAppSecret } from '#platform/app-secret.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { ANSWER_ABOVE, replyAddress } from '#platform/mail/reply-address.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Shop } from '#platform/shop.ts'
import { system, visitor } from '#platform/tx.ts'
import { hearing } from '#testing/listening.ts'
import { handOver, type Letter, MAILBOX } from '#testing/mail-in.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { type InboundListener, openInbound } from './smtp-listener.ts'

const me = system('test')
const ANN = { name: 'Ann Brown', email: 'ann@example.com' }
const letter = { ...ANN, subject: 'A stair and a door', message: 'Will the Montego go up?' }

let shop: TestShop
let secret: AppSecret
let inbound: InboundListener
let clerk: Record<string, string>
/** What happens just before a mail is written. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  shop = await openTestShop()
  const { dataDir } = shop.config
  secret = await openAppSecret(dataDir)
  clerk = await asStaff(shop, 'clerk')
  const disturbed: Shop = {
    ...shop.shop,
    write: async (...call) => {
      await meanwhile?.()
      return shop.shop.write(...call)
    },
  }
  const listen = { host: '127.0.0.1', port: 0 }
  const { log, storage } = shop
  const deps = { shop: disturbed, dataDir, storage, log, secret, mailbox: MAILBOX }
  inbound = await openInbound({ ...deps, listen })
})
afterAll(async () => {
  await inbound.close()
  await shop.close()
})

let id: number
let to: string
beforeEach(async () => {
  meanwhile = undefined
  await shop.database.db.delete(contactMessages)
  await shop.database.db.delete(mails)
  await shop.shop.write(visitor, (tx) => sendMessage(tx, letter))
  id = singleRow(await shop.database.db.select().from(contactMessages)).id
  const { status } = await answer('It will, on its side.')
  expect(status).toBe(200)
  to = replyAddress(MAILBOX, { kind: 'message', id }, secret)
})

const answer = (words: string) =>
  shop.call('POST', `/api/contact-messages/${id}/replies`, { words, inside: false }, clerk)
const send = (mail: Letter) => handOver(inbound.port, { to, ...mail })
const row = async () => singleRow(await shop.database.db.select().from(contactMessages))
const replies = () => shop.database.db.select().from(contactReplies).orderBy(contactReplies.id)
const words = async () => (await replies()).slice(1).map((reply) => reply.words)
const setStatus = (status: 'pending' | 'closed') =>
  shop.shop.write(me, (tx) => syncMessage(tx, { messageId: id, status }))
const change = (fields: Partial<typeof contactMessages.$inferInsert>) =>
  shop.database.db.update(contactMessages).set(fields).where(eq(contactMessages.id, id))
const anHourAgo = () => new Date(Date.now() - 3_600_000)
const expectPromise = ({ answerBy }: { answerBy: Date | null }) => {
  const between = [Date.now() - 60_000, Date.now()].map((at) => promisedTime(new Date(at), 24))
  expect(Number(answerBy)).toBeGreaterThanOrEqual(Number(between[0]))
  expect(Number(answerBy)).toBeLessThanOrEqual(Number(between[1]))
}

test('an answer by mail is the sender’s reply: the message waits as a new one does, its owner stays, and the shop is mailed once', async () => {
  const { ownerId } = await row()
  expect(ownerId).not.toBeNull()
  await change({ answerBy: anHourAgo(), remindedAt: anHourAgo() })
  const listener = hearing(shop)
  await listener.news()
  const quoted = `On Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example> wrote:\n\n> ${ANSWER_ABOVE}\n> It will, on its side.`
  expect(await send({ text: `And through the door?\n\n${quoted}` })).toEqual({ code: 250 })
  expect((await replies()).at(-1)).toMatchObject({
    side: 'shopper',
    words: 'And through the door?',
    author: '',
  })
  const after = await row()
  expect(after).toMatchObject({ status: 'pending', ownerId, answeredAt: null, remindedAt: null })
  expectPromise(after)
  await listener.listen((events) => {
    expect(events.map(({ name, facts }) => [name, facts])).toEqual([
      ['contact.written', { messageId: id, replyId: expect.any(Number), side: 'shopper' }],
      ['contact.status-changed', { messageId: id, from: 'answered', to: 'pending' }],
    ])
    return [...events, ...events]
  })
  const [mail, ...others] = await shop.database.db.select().from(mails)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: NEW_SHOP.email,
    subject: `Message ${id}: Ann Brown wrote`,
    replyTo: null,
  })
  expect(mail?.text).toContain('And through the door?')
  expect(mail?.text).toContain(`/admin/messages/${id}`)
})

test('staff see it in the talk and in the list of what waits, and answer it as a new message', async () => {
  await send({ text: 'And through the door?' })
  const seen = await shop.call('GET', `/api/contact-messages/${id}`, undefined, clerk)
  expect(await seen.json()).toMatchObject({
    status: 'pending',
    replies: [{ side: 'shop' }, { side: 'shopper', words: 'And through the door?', author: '' }],
  })
  const inbox = await shop.call('GET', '/api/inbox?group=mine', undefined, clerk)
  expect(await inbox.json()).toMatchObject([
    { source: 'message', id, state: 'open', due: 'answer' },
  ])
  await answer('Yes.')
  expect(await row()).toMatchObject({ status: 'answered', answeredAt: expect.any(Date) })
})

test('a closed message opens again with a new promise, and one that waits keeps its promise', async () => {
  await send({ text: 'And the door?' })
  const promised = { answerBy: anHourAgo(), remindedAt: anHourAgo() }
  await change(promised)
  await send({ text: 'Are you there?' })
  expect(await row()).toMatchObject({ status: 'pending', ...promised })
  await setStatus('closed')
  await send({ text: 'Please?' })
  const opened = await row()
  expect(opened).toMatchObject({ status: 'pending', remindedAt: null })
  expectPromise(opened)
})

test('the same mail is one reply, also when it comes twice at once', async () => {
  const mail = { text: 'Once.', messageId: '<once@example.com>' }
  expect(await Promise.all([send(mail), send(mail)])).toEqual([{ code: 250 }, { code: 250 }])
  await answer('Once is enough.')
  expect(await send(mail)).toEqual({ code: 250 })
  expect((await row()).status).toBe('answered')
  expect(await words()).toEqual(['Once.', 'Once is enough.'])
})

test('attachments are named and not kept', async () => {
  const stored = () => {
    const folder = join(shop.config.dataDir, CASE_FOLDER)
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const before = stored()
  const attachments = [
    { filename: '../door.png', content: Buffer.from('\x89PNG', 'latin1') },
    { filename: '4111 1111 1111 1111.pdf', content: 'x' },
  ]
  await send({ text: 'See here.', attachments })
  await send({ text: '', attachments })
  const notKept = '(Attachments not saved: door.png, •••• •••• •••• ••••.pdf)'
  expect(await words()).toEqual([`See here.\n\n${notKept}`, notKept])
  expect(stored()).toEqual(before)
})

test('a card number is masked, and a long mail is cut to the length of a message', async () => {
  await send({ text: `Charge 4111 1111 1111 1111. ${'torn '.repeat(2000)}` })
  const [cut = ''] = await words()
  expect(cut).toMatch(
    /^Charge •••• •••• •••• ••••\..*\(The e-mail was longer and has been shortened\.\)$/s,
  )
  expect(cut.length).toBeLessThanOrEqual(4000)
})

test('mails of programs, of no sender and of no words change nothing', async () => {
  const raw = (lines: string[], from = ANN.email) =>
    send({ raw: lines.join('\r\n'), envelope: { from, to } })
  for (const lines of [
    ['Auto-Submitted: auto-replied', '', 'I am away.'],
    ['Subject: x', '', ''],
  ])
    expect(await raw(lines)).toEqual({ code: 250 })
  expect(await raw(['Subject: Undelivered', '', 'It came back.'], '')).toEqual({ code: 250 })
  expect([await words(), (await row()).status]).toEqual([[], 'answered'])
})

test('programs that answer each other are slowed down', async () => {
  for (let n = 1; n < MAX_MAILS_AN_HOUR; n++)
    await shop.shop.write(me, (tx) =>
      replyByMail(tx, { messageId: id, mailKey: `mail ${n}`, words: `No ${n}`, notKept: [] }),
    )
  expect(await send({ text: 'The last' })).toEqual({ code: 250 })
  expect(await send({ text: 'And another' })).toEqual({ code: 451 })
  expect(await words()).toHaveLength(20)
})

test('a wrong number, a case’s token and a message that is gone get the same answer', async () => {
  const ofCase = replyAddress(MAILBOX, { kind: 'case', id }, secret)
  for (const wrong of [to.replace(`-${id}-`, `-${id + 1}-`), ofCase.replace('case', 'message')])
    expect(await send({ to: wrong, text: 'Hello' })).toEqual({ code: 550 })
  meanwhile = () => shop.database.db.delete(contactMessages)
  expect(await send({ text: 'Hello' })).toEqual({ code: 550 })
  meanwhile = undefined
  expect(await send({ text: 'Hello' })).toEqual({ code: 550 })
})

test('what came by mail is in the file of its sender, and is erased with the mails that told it', async () => {
  const listener = hearing(shop)
  await listener.news()
  await send({ text: 'And through the door?' })
  await listener.listen()
  const file = await shop.shop.write(me, (tx) => exportPerson(tx, ANN))
  expect(file.records.messageReplies).toMatchObject([
    { side: 'shop' },
    { side: 'shopper', words: 'And through the door?' },
  ])
  expect(file.records.mails).toMatchObject([{ subject: `Message ${id}: Ann Brown wrote` }])
  expect(JSON.stringify(file)).not.toMatch(/mailKey|replyTo/)
  await shop.shop.write(me, (tx) => erasePerson(tx, ANN))
  for (const table of [contactMessages, contactReplies, mails])
    expect(await shop.database.db.$count(table)).toBe(0)
  expect(await send({ text: 'Am I gone?' })).toEqual({ code: 550 })
})
