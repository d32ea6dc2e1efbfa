import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventOf } from '#contract/events.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { visitor } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { mailSubscriptionStarted } from './mail-enquiries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const list = () => shop.database.db.select().from(subscriptions)

test('a subscriber’s mail program can take them off the list by one click', async () => {
  await shop.shop.write(visitor, (tx) => subscribe(tx, { email: 'ann@example.com' }))
  const [row] = await list()
  const facts = { subscriptionId: row!.id }
  const at = row!.createdAt.toISOString()
  const event: EventOf<'subscription.started'> = {
    id: 1,
    name: 'subscription.started',
    facts,
    at,
    by: 'visitor',
  }
  await mailSubscriptionStarted.run(shop.jobContext, event)

  const folder = join(shop.config.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  const mail = await simpleParser(readFileSync(join(folder, file)))
  const { unsubscribe } = mail.headers.get('list') as unknown as { unsubscribe: { url: string } }
  const lines = mail.headerLines.map(({ line }) => line)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail.subject).toBe('You have joined the Yaadbox mailing list')
  expect(mail.text).toContain(unsubscribe.url)
  expect(mail.html).toContain(`href="${unsubscribe.url}"`)

  const { pathname } = new URL(unsubscribe.url)
  const answer = await shop.api.request(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  const [again] = await list()
  expect(again?.unsubscribedAt).not.toBeNull()
})
