import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BroadcastView } from '#contract/broadcasts.ts'
import { broadcastMails, broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { claimMail } from '#domain/enquiries/hand-over.ts'
import { subscribe, unsubscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { system, visitor } from '#platform/tx.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { mailBroadcastTest } from './send-mail.ts'
import { sendBroadcasts } from './send-broadcasts.ts'

let office: PostOffice
let shop: TestShop
let manager: { authorization: string }
let refuse: (address: string) => number | undefined = () => undefined
beforeAll(async () => {
  office = await openPostOffice({
    onRcptTo: ({ address }, _, done) => {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('No'), { responseCode }) : null)
    },
  })
  shop = await openTestShop({
    ...{ smtpUrl: office.url, publicUrl: 'https://shop.example', broadcastPerMinute: 1000 },
  })
  manager = await asStaff(shop, 'manager')
})
afterAll(async () => {
  await shop.close()
  await office.close()
})
beforeEach(async () => {
  office.received.length = 0
  refuse = () => undefined
  const { db } = shop.database
  for (const table of [broadcastMails, broadcasts, subscriptions]) await db.delete(table)
})

const DRAFT = {
  subject: 'New couches',
  body: '# They are here\n\n[See them](https://shop.example)',
}

const call = async (method: string, path: string, sent?: object) => {
  const answer = await shop.call(method, `/api/broadcasts${path}`, sent, manager)
  return { status: answer.status, body: (await answer.json()) as BroadcastView }
}
const join = (...names: string[]) =>
  shop.shop.write(visitor, async (tx) => {
    for (const name of names) await subscribe(tx, { email: `${name}@example.com` })
  })
const list = () => shop.database.db.select().from(subscriptions)
const leave = async (name: string) => {
  const row = (await list()).find(({ email }) => email === `${name}@example.com`)
  await shop.shop.write(visitor, (tx) => unsubscribe(tx, row?.link ?? ''))
}

async function start(): Promise<number> {
  const { body } = await call('POST', '', DRAFT)
  expect((await call('PUT', `/${body.id}/state`, { state: 'sending' })).status).toBe(200)
  return body.id
}
const steer = (id: number, state: string) => call('PUT', `/${id}/state`, { state })
const progressOf = async (id: number) => (await call('GET', `/${id}`)).body
const reached = () => office.received.map(({ to }) => to[0]?.replace('@example.com', ''))
const send = (forMs = 3000) => sendBroadcasts(shop.jobContext, forMs)
/** Makes what was handed over look as if it was `minutes` ago. */
const laterBy = (minutes: number) =>
  shop.database.db
    .update(broadcastMails)
    .set({ handedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(broadcastMails.state, 'sending'))

test('everybody on the list gets a broadcast once, with their own way off it in the headers', async () => {
  await join('ann', 'ben')
  const id = await start()
  await Promise.all([send(), send(), send()])
  await send()
  expect(reached().toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['ann', 'ben'])
  expect(await progressOf(id)).toMatchObject({
    state: 'sent',
    progress: { recipients: 2, waiting: 0, sent: 2, unsure: 0 },
  })
  const [ann] = await list()
  const mine = office.received.find(({ to }) => to[0] === ann?.email)?.mail
  const lines = mine?.headerLines.map(({ line }) => line)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mine?.text).toContain(`https://shop.example/api/email-subscription/${ann?.link}/end`)
  expect(mine?.html).toContain('They are here</h2>')
})

test('a second press on send, or ten at once, sends nothing twice', async () => {
  await join('ann', 'ben')
  const { body } = await call('POST', '', DRAFT)
  const presses = await Promise.all(Array.from({ length: 10 }, () => steer(body.id, 'sending')))
  expect(presses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await send()
  expect(reached()).toHaveLength(2)
  expect((await steer(body.id, 'sending')).status).toBe(409)
})

test('who leaves after the start and before their turn gets none', async () => {
  await join('ann', 'ben')
  const id = await start()
  await leave('ben')
  await send()
  expect(reached()).toEqual(['ann'])
  expect((await progressOf(id)).progress).toMatchObject({ sent: 1, skipped: 1 })
})

test('a kill in the middle: the rest get theirs, the one on its way is never sent again', async () => {
  await join('ann', 'ben', 'cy')
  const broadcastId = await start()
  const killed = await shop.shop.write(system('test'), (tx) =>
    claimMail(tx, { broadcastId, mailsPerMinute: 9 }),
  )
  expect(killed).toMatchObject({ mail: { email: 'ann@example.com' } })
  await send()
  expect(reached()).toEqual(['ben', 'cy'])
  expect((await progressOf(broadcastId)).state).toBe('sending')
  await laterBy(3)
  await send()
  expect(reached()).toEqual(['ben', 'cy'])
  expect(await progressOf(broadcastId)).toMatchObject({
    state: 'sent',
    progress: { sent: 2, unsure: 1, waiting: 0 },
  })
})

test('paused, it stands still; resumed, it goes on; cancelled, nobody else gets it', async () => {
  await join('ann')
  const id = await start()
  await steer(id, 'paused')
  await send()
  expect(reached()).toEqual([])
  await steer(id, 'sending')
  await send()
  expect(reached()).toEqual(['ann'])
  const next = await start()
  await steer(next, 'cancelled')
  await send()
  expect(reached()).toEqual(['ann'])
  expect((await steer(next, 'sending')).status).toBe(409)
})

test('no faster than the shop may', async () => {
  await join('ann', 'ben', 'cy')
  await start()
  const slow = { ...shop.jobContext, mailsPerMinute: 2 }
  await sendBroadcasts(slow, 700)
  expect(reached()).toEqual(['ann', 'ben'])
})

test('one that the server puts off is tried again a minute later under the same name; a wrong one never', async () => {
  await join('ann', 'ben', 'cy')
  refuse = (address) => ({ 'ann@example.com': 451, 'ben@example.com': 550 })[address]
  const id = await start()
  await send()
  expect(reached()).toEqual(['cy'])
  expect((await progressOf(id)).progress).toMatchObject({ waiting: 1, failed: 1, sent: 1 })
  refuse = () => undefined
  await send()
  expect(reached()).toEqual(['cy'])
  const [before] = await shop.database.db
    .select()
    .from(broadcastMails)
    .orderBy(broadcastMails.subscriptionId)
  await shop.database.db
    .update(broadcastMails)
    .set({ handedAt: new Date(Date.now() - 61_000) })
    .where(eq(broadcastMails.state, 'waiting'))
  await send()
  expect(reached()).toEqual(['cy', 'ann'])
  expect(office.received.at(-1)?.mail.messageId).toBe(`<${before?.messageId}@shop.example>`)
  expect((await progressOf(id)).state).toBe('sent')
})

test('a broadcast on its way stays as it was; a draft can be changed and deleted', async () => {
  await join('ann')
  const id = await start()
  const other = { ...DRAFT, subject: 'Old couches' }
  expect((await call('PUT', `/${id}`, other)).status).toBe(409)
  expect((await call('DELETE', `/${id}`)).status).toBe(409)
  const { body } = await call('POST', '', DRAFT)
  expect((await call('PUT', `/${body.id}`, other)).body).toMatchObject(other)
  const gone = await shop.call('DELETE', `/api/broadcasts/${body.id}`, undefined, manager)
  expect(gone.status).toBe(204)
  expect((await call('GET', `/${body.id}`)).status).toBe(404)
})

test('nothing is started while nobody is listed', async () => {
  const { body } = await call('POST', '', DRAFT)
  expect((await steer(body.id, 'sending')).status).toBe(409)
  expect((await progressOf(body.id)).state).toBe('draft')
})

test('a test goes to one address, and its way out takes nobody off', async () => {
  await join('ann')
  const { body } = await call('POST', '', DRAFT)
  const answer = await call('POST', `/${body.id}/test`, { email: 'me@example.com' })
  expect(answer.status).toBe(201)
  const mails = await (await shop.call('GET', '/api/mails?limit=1', undefined, manager)).json()
  const [{ id: mailId }] = mails as [{ id: string }]
  const dedupeKey = { id: 1, at: '', by: 'test', name: 'broadcast.tested' } as const
  const event = { ...dedupeKey, facts: { broadcastId: body.id, mailId } }
  await mailBroadcastTest.run(shop.jobContext, event)
  await mailBroadcastTest.run(shop.jobContext, event)
  expect(office.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
    ['me@example.com', 'New couches'],
  ])
  await shop.api.request('/api/email-subscription/preview/end', { method: 'POST' })
  expect((await list())[0]?.unsubscribedAt).toBeNull()
})

test('a preview is the mail as it will look, and the audience is counted now', async () => {
  await join('ann', 'ben')
  await leave('ben')
  const ask = (method: string, path: string, sent?: object) =>
    shop.call(method, `/api${path}`, sent, manager)
  expect(await (await ask('GET', '/broadcast-audience')).json()).toEqual({
    subscribers: 1,
    mailsPerMinute: 1000,
  })
  const shown = (await (await ask('POST', '/broadcast-previews', DRAFT)).json()) as { html: string }
  expect(shown.html).toContain('See them</a>')
  expect((await ask('POST', '/broadcast-previews', { subject: 'Hi', body: '' })).status).toBe(422)
})
