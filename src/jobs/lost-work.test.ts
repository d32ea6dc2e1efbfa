// What the queue gave up, or never did: it is done once it can be, and until then somebody is told.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aGatewayRefund } from '#testing/gateway-charges.ts'
import { poison } from '#testing/poison.ts'
import { openPostOffice } from '#testing/post-office.ts'
import { runAllJobs, runJob } from '#testing/run-job.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const HOUR_MS = 3_600_000

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
})
afterAll(() => shop.close())

const plant = <Planted>(work: (tx: Tx) => Promise<Planted>) => shop.shop.write(system('test'), work)
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}
const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await shop.call('GET', `/api${path}`, undefined, await asStaff(shop, 'admin'))
  return (await answer.json()) as Answer
}

/** All jobs of the queue have failed as often as they are tried. */
const failAll = (of = shop) =>
  of.database.db.execute(sql`update jobs.job set state = 'failed', completed_on = now()
    where name = 'events' and state = 'created'`)

const ask = (email: string) =>
  plant((tx) => {
    const words = { subject: 'A question', message: 'Do you deliver on Saturdays?' }
    return sendMessage(tx, { name: 'Ann Brown', email, ...words })
  })
const mailsTo = (email: string) =>
  shop.database.db.select().from(mails).where(eq(mails.recipient, email))

test('what an event wakes and could not do for a day is done once it can be', async () => {
  await ask('ann@example.com')
  await failAll()
  later(24)
  await runAllJobs(shop)
  expect(await mailsTo('ann@example.com')).toMatchObject([{ state: 'kept' }])
  await runAllJobs(shop)
  expect(await mailsTo('ann@example.com')).toHaveLength(1)
})

test('until then it is among the failed jobs of staff, who can have it tried again', async () => {
  await ask('bob@example.com')
  await failAll()
  later(24)
  const end = await poison(shop.database.db, mails, 'bob@example.com', 'recipient')
  await runAllJobs(shop)
  type Stuck = { id: number; job: string; item: string }
  const [stuck] = await read<Stuck[]>('/stuck-items')
  expect(stuck).toMatchObject({ item: expect.stringMatching(/^mail-contact\S* \d+$/) })
  await end()
  const admin = await asStaff(shop, 'admin')
  await shop.call('POST', `/api/stuck-items/${stuck?.id}/retry`, undefined, admin)
  await runAllJobs(shop)
  expect(await mailsTo('bob@example.com')).toHaveLength(1)
  expect(await read('/stuck-items')).toEqual([])
})

test('a mail that no job sends any more is a mail that could not be sent', async () => {
  const mail = { subject: 'Your order', html: '<p>Thank you</p>', text: 'Thank you' }
  const named = { key: 'one', kind: 'order-placed', recipient: 'eve@example.com' }
  await plant((tx) => writeMail(tx, { ...named, ...mail, domain: 'shop.example' }))
  later(47)
  await runAllJobs(shop)
  expect(await mailsTo('eve@example.com')).toMatchObject([{ state: 'waiting' }])
  later(2)
  await runAllJobs(shop)
  expect(await mailsTo('eve@example.com')).toMatchObject([{ state: 'failed' }])
  expect((await read<{ mails: number }>('/waiting-work')).mails).toBe(1)
})

test('a refund that nobody asks a gateway about is left to staff', async () => {
  const refund = await plant((tx) => aGatewayRefund(tx, { nextInquiryAt: null }))
  await runAllJobs(shop)
  const tasks = await read<{ kind: string; refund: { id: number } | null }[]>('/gateway-tasks')
  expect(tasks).toMatchObject([{ kind: 'refund', code: 'cannot-ask' }])
  await runAllJobs(shop)
  expect(await read('/gateway-tasks')).toHaveLength(1)
  expect(refund.endedAt).toBeNull()
})

test('a mail whose sending times out keeps no other job from being done, and staff see it', async () => {
  const office = await openPostOffice({
    closeTimeout: 1,
    onRcptTo: ({ address }, _, done) => {
      if (address !== 'silent@example.com') done()
    },
  })
  const away = await openTestShop(
    { smtpUrl: `${office.url}?socketTimeout=300`, publicUrl: 'https://shop.example' },
    undefined,
    { now: () => now },
  )
  try {
    for (const name of ['silent', 'well'])
      await away.shop.write(system('test'), (tx) => {
        const words = { subject: 'A question', message: 'Do you deliver on Saturdays?' }
        return sendMessage(tx, { name: 'Ann Brown', email: `${name}@example.com`, ...words })
      })
    await failAll(away)
    later(24)
    await runJob(away, 'run-again')
    const admin = await asStaff(away, 'admin')
    const answer = await away.call('GET', '/api/stuck-items', undefined, admin)
    expect(await answer.json()).toMatchObject([{ job: 'run-again' }])
    expect(office.received.flatMap(({ to }) => to)).toContain('well@example.com')
  } finally {
    await away.close()
    await office.close()
  }
})
