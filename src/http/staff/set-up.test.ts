// The set-up of a new shop over HTTP: who may read it, and its test mail through the queue.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { SetUpView } from '#contract/set-up.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'

const ME = 'andre@example.com'

let shop: TestShop
let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url })
  const given = { smtpUrl: office.url, dataDir: shop.config.dataDir }
  Object.assign(shop.jobContext, { mailer: openMailer(given, shop.log) })
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  await office.close()
})

const setUp = async (who: Record<string, string>): Promise<SetUpView> =>
  (await shop.call('GET', '/api/set-up', undefined, who)).json()
const send = (who: Record<string, string>) =>
  shop.call('POST', '/api/set-up/test-mail', { email: ME }, who)

test('a test mail is queued, leaves by the mail server, and makes its step done', async () => {
  const admin = await asStaff(shop, 'admin')
  expect((await setUp(admin)).testMail).toBeNull()
  const answer = await send(admin)
  expect(answer.status).toBe(201)
  expect((await answer.json()).testMail).toMatchObject({ state: 'waiting' })
  await expect.poll(async () => (await setUp(admin)).testMail?.state).toBe('sent')
  expect(office.received.map(({ to }) => to)).toEqual([[ME]])
  const { steps } = await setUp(admin)
  expect(steps.find(({ step }) => step === 'mail')?.state).toBe('done')
  const log = await shop.call('GET', '/api/audit-log?action=mail.test-asked', undefined, admin)
  const entries: AuditView[] = await log.json()
  expect(entries).toMatchObject([{ entity: 'mail' }])
  expect(JSON.stringify(entries)).not.toContain(ME)
})

test('a mail server’s refusal is said in words, and the mail is tried again', async () => {
  const admin = await asStaff(shop, 'admin')
  office.busy = true
  await send(admin)
  await expect
    .poll(async () => (await setUp(admin)).testMail)
    .toMatchObject({ state: 'failed', lastError: expect.stringContaining('451 Try again later') })
  office.busy = false
})

test('one person tests five times an hour', async () => {
  const who = await asStaff(shop, 'manager')
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) statuses.push((await send(who)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('managers and the editor read the set-up; clerks do not, and only an admin the numbering', async () => {
  const statusOf = async (path: string, who: Record<string, string>) =>
    (await shop.call('GET', path, undefined, who)).status
  const editor = { authorization: `Bearer ${await editorToken(shop)}` }
  const [admin, manager, clerk] = await Promise.all([
    asStaff(shop, 'admin'),
    asStaff(shop, 'manager'),
    asStaff(shop, 'clerk'),
  ])
  for (const who of [admin, manager, editor]) expect(await statusOf('/api/set-up', who)).toBe(200)
  expect(await statusOf('/api/set-up', clerk)).toBe(403)
  expect(await statusOf('/api/document-series', admin)).toBe(200)
  expect(await statusOf('/api/document-series', manager)).toBe(403)
})
