import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { MailSummary } from '#contract/mails.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { type NewMail, recordDelivery, recordFailure, writeMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { mailAgain } from './send-mail.ts'

let office: PostOffice
let shop: TestShop
let manager: Record<string, string>
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url, publicUrl: 'https://shop.example' })
  manager = await asStaff(shop, 'manager')
})
afterAll(async () => {
  await shop.close()
  await office.close()
})
beforeEach(async () => {
  office.received.length = 0
  await shop.database.db.delete(mails)
})

const write = (key: string, given: Partial<NewMail> = {}) =>
  shop.shop.write(system('test'), (tx) => {
    const letter = { key, kind: 'order-placed', recipient: 'ann@example.com', subject: key }
    return writeMail(tx, { ...letter, html: '<p>Hi</p>', text: 'Hi', domain: 'a.b', ...given })
  })
const sent = (id: string) => shop.shop.write(system('test'), (tx) => recordDelivery(tx, id, 'sent'))
const failed = (id: string) =>
  shop.shop.write(system('test'), (tx) => recordFailure(tx, id, 'No such mailbox'))
const list = async (query: string) => {
  const answer = await shop.call('GET', `/api/mails?${query}`, undefined, manager)
  const rows = (await answer.json()) as MailSummary[]
  return [answer.headers.get('x-total-count'), rows.map(({ subject }) => subject)]
}
const again = (id: string) => shop.call('POST', `/api/mails/${id}/again`, undefined, manager)

test('mails are found by a part of the address or the subject, by state and by day', async () => {
  await write('Your order YB-10001')
  const { id } = await write('100% paid', { recipient: 'ben@example.com' })
  await failed(id)
  expect(await list('q=yb-100')).toEqual(['1', ['Your order YB-10001']])
  expect(await list('q=BEN@')).toEqual(['1', ['100% paid']])
  expect(await list('q=100%25')).toEqual(['1', ['100% paid']])
  expect(await list('q=nobody')).toEqual(['0', []])
  expect(await list('state=failed')).toEqual(['1', ['100% paid']])
  const today = jamaicaDay(new Date())
  expect((await list(`from=${today}&until=${today}`))[0]).toBe('2')
  expect((await list('until=2026-01-01'))[0]).toBe('0')
  const wrong = await shop.call('GET', '/api/mails?state=lost', undefined, manager)
  expect(wrong.status).toBe(422)
})

test('a mail leaves again, whether it failed or never reached its reader, under a new Message-ID', async () => {
  const [lost, arrived] = [await write('Lost'), await write('Arrived')]
  await failed(lost.id)
  await sent(arrived.id)
  for (const { id } of [lost, arrived]) {
    const answer = await again(id)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { id, state: 'waiting', lastError: null },
    ])
    expect((await again(id)).status).toBe(409)
    const facts = { mailId: id, kind: 'order-placed', was: 'failed' }
    const event = { id: 1, name: 'mail.sent-again' as const, facts, at: '', by: 'test' }
    await mailAgain.run(shop.jobContext, event)
    const [row] = await shop.database.db.select().from(mails).where(eq(mails.id, id))
    expect(row?.state).toBe('sent')
  }
  expect(office.received.map(({ mail }) => mail.subject)).toEqual(['Lost', 'Arrived'])
  const names = office.received.map(({ mail }) => mail.messageId)
  expect(names).not.toContain(arrived.messageId)
})

test('a mail with a code or a link that works once is never sent again', async () => {
  for (const kind of ['staff-invited', 'sign-in-code']) {
    const { id } = await write(kind, { kind })
    await sent(id)
    const answer = await again(id)
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: refusalSentence('mail-once') },
    ])
  }
  const unknown = await again(crypto.randomUUID())
  expect(unknown.status).toBe(404)
})
