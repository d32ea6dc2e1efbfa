// A process dies with jobs in its hands. Another one of the same shop takes them up once the dead
// one's heartbeat has stopped, and nothing is done twice. Two processes share a PostgreSQL only.

import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { mails } from '#platform/mail/mails.table.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const WITHIN = { timeout: 120_000, interval: 100 }

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

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

test.runIf(inject('postgresUrl'))(
  'what a dead process left half done is taken up by another, with no double effect',
  async () => {
    for (let n = 0; n < 3; n++)
      expect((await shop.call('POST', '/api/orders', input)).status).toBe(201)
    const { db } = shop.database
    // Taken by somebody who says nothing more: as a process that was killed leaves them.
    await db.execute(sql`
    update jobs.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute'
    where name = 'events' and state = 'created'`)
    expect(await shop.queue.unfinished()).toBeGreaterThanOrEqual(3)
    expect(office.received).toEqual([])

    await shop.startJobs()
    await vi.waitFor(async () => expect(await shop.queue.unfinished()).toBe(0), WITHIN)
    const sent = await db.select().from(mails)
    expect(sent.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
      ['sent', 1],
    ])
    const names = office.received.map(({ mail }) => mail.messageId)
    expect(names).toHaveLength(3)
    expect(new Set(names)).toEqual(new Set(sent.map(({ messageId }) => messageId)))
  },
)

test.runIf(inject('postgresUrl'))(
  'what the clock began in a process that is dead keeps the next round waiting for a moment only',
  async () => {
    const { db, queueOptions } = shop.database
    const dead = new PgBoss({ ...queueOptions, schema: 'jobs', supervise: false, schedule: false })
    await dead.start()
    const begun = await dead.send('send-broadcasts')
    // Taken by somebody who says nothing more; repeated where the shop is at another round just now.
    await vi.waitFor(
      () =>
        db.execute(sql`
          update jobs.job set state = 'active', started_on = now() - interval '1 minute',
            heartbeat_on = now() - interval '1 minute', completed_on = null
          where id = ${begun}`),
      WITHIN,
    )
    const next = await dead.send('send-broadcasts')
    await dead.stop()
    await vi.waitFor(async () => expect(await stateOf(next)).toBe('completed'), WITHIN)
  },
)

const stateOf = async (id: string | null) => {
  const { rows } = await shop.database.db.execute(sql`select state from jobs.job where id = ${id}`)
  return rows[0]?.state
}
