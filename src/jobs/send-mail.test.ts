import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#platform/mail/mails.table.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { sendMail, type MailToSend } from './send-mail.ts'

let office: PostOffice
let shop: TestShop
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url, publicUrl: 'https://shop.example' })
})
afterAll(async () => {
  await shop.close()
  await office.close()
})
beforeEach(() => {
  office.received.length = 0
  office.busy = false
})

const aPost = (dedupeKey: string, subject = `About ${dedupeKey}`): MailToSend => ({
  dedupeKey: dedupeKey,
  recipient: 'ann@example.com',
  subject,
  heading: 'Hi',
  parts: [],
})
const send = (mail: MailToSend | undefined) => sendMail(shop.jobContext, 'test', async () => mail)
const rowsOf = (dedupeKey: string) =>
  shop.database.db
    .select()
    .from(mails)
    .where(eq(mails.key, `test:${dedupeKey}`))
const rowOf = async (dedupeKey: string) => (await rowsOf(dedupeKey))[0]

test('a mail is sent from the shop and noted as sent', async () => {
  await send(aPost('one'))
  expect(office.received).toHaveLength(1)
  expect(office.received[0]).toMatchObject({
    from: 'help@yaadbox.example',
    to: ['ann@example.com'],
    mail: { subject: 'About one', from: { text: '"Yaadbox" <help@yaadbox.example>' } },
  })
  const row = await rowOf('one')
  expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
  expect(row?.sentAt).not.toBeNull()
  expect(row?.messageId).toMatch(/^<[\da-f-]{36}@shop\.example>$/)
})

test('one thing is written about once, however often and however many at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => send(aPost('two')).catch(() => undefined)))
  await send(aPost('two', 'Another text'))
  const names = new Set(office.received.map(({ mail }) => mail.messageId))
  expect(names.size).toBe(1)
  expect(office.received.map(({ mail }) => mail.subject)).not.toContain('Another text')
  expect(await rowsOf('two')).toHaveLength(1)
})

test('a busy server: the failure is noted and thrown, and the next try sends the same mail', async () => {
  office.busy = true
  await expect(send(aPost('three'))).rejects.toThrow('Try again later')
  await expect(send(aPost('three'))).rejects.toThrow()
  const failed = await rowOf('three')
  expect(failed).toMatchObject({ state: 'failed', attempts: 2, sentAt: null })
  expect(failed?.lastError).toContain('Try again later')
  expect(office.received).toEqual([])

  office.busy = false
  await send(aPost('three'))
  expect(office.received.map(({ mail }) => mail.messageId)).toEqual([failed?.messageId])
  expect(await rowOf('three')).toMatchObject({ state: 'sent', attempts: 3, lastError: null })
})

test('nothing to say is nothing sent', async () => {
  await send(undefined)
  expect(office.received).toEqual([])
})

test('a sender of our own choice stands on the mail', async () => {
  const context = { ...shop.jobContext, mailFrom: 'Orders <orders@shop.example>' }
  await sendMail(context, 'test', async () => aPost('four'))
  expect(office.received[0]?.from).toBe('orders@shop.example')
})
