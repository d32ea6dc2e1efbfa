// The clock of the shop jumps a month ahead, and then an hour back.

import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyFileSecret, makeVaultKey } from '#contract/custody.ts'
import { spins } from '#domain/prizes/prizes.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder } from '#domain/vault/wrap-secrets.ts'
import { sweepVault } from './sweep.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken, staffToken } from '#testing/staff.ts'
import { aPartner } from '#testing/partners.ts'
import { editorCookie } from '#testing/cookies.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const MONTH_MS = 30 * 24 * HOUR_MS

let now = Date.now()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: false }, undefined, { now: () => new Date(now) })
  const key = await makeVaultKey({ keyFileSecret: makeKeyFileSecret() })
  await shop.shop.write(system('test'), (tx) => activateKey(tx, key))
})
afterAll(() => shop.close())

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'credit_card',
  shippingMethod: 'pickup',
  billingAddress: '1 Hope Road',
  zipCode: 'JMAAW07',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '12/49',
  cvvCode: '123',
}
type Opened = { path: string; headers: Record<string, string> }

/** A session of each kind, opened at this moment of the shop’s clock. */
async function openSessions(): Promise<Opened[]> {
  const partner = (await aPartner(shop)).headers
  return [
    {
      path: '/api/orders',
      headers: { authorization: `Bearer ${await staffToken(shop, 'admin')}` },
    },
    { path: '/api/orders', headers: { cookie: editorCookie(await editorToken(shop)) } },
    { path: '/api/mlm/wallet', headers: partner },
  ]
}
const statusOf = async ({ path, headers }: Opened) =>
  (await shop.call('GET', path, undefined, headers)).status
const statuses = (sessions: Opened[]) => Promise.all(sessions.map(statusOf))
const spin = async (cookie: string) =>
  shop.call('POST', '/api/lottery-spins', undefined, { cookie }).then((answer) => answer.text())
const itemKeys = () => readdirSync(itemKeyFolder(shop.config.dataDir)).length

test('each kind of session goes on while it is used, and is over after an hour without', async () => {
  const began = now
  const used = await openSessions()
  const idle = await openSessions()
  for (const minutes of [59, 118]) {
    now = began + minutes * 60_000
    expect(await statuses(used)).toEqual([200, 200, 200])
  }
  expect(await statuses(idle)).toEqual([401, 401, 401])
  now = began
  expect(await statuses(idle)).toEqual([401, 401, 401])
})

test('a month ahead and an hour back: cards purged, no session revived, no day spun twice', async () => {
  const placed = await shop.call('POST', '/api/orders', input)
  expect((await placed.json()).order.cardStored).toBe(true)
  const first = await shop.call('POST', '/api/lottery-spins')
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const began = now
  const old = await openSessions()
  expect(await statuses(old)).toEqual([200, 200, 200])

  now = began + MONTH_MS - 12.5 * HOUR_MS
  const late = await openSessions()
  now = began + MONTH_MS
  expect(await statuses([...old, ...late])).toEqual([401, 401, 401, 401, 401, 401])
  expect(itemKeys()).toBe(2)
  expect(await sweepVault(shop.jobContext)).toBe(2)
  expect(itemKeys()).toBe(0)
  const [second, third] = [await spin(cookie), await spin(cookie)]
  expect(second).toBe(third)

  now = began + MONTH_MS - HOUR_MS
  expect(await statuses([...old, ...late])).toEqual([401, 401, 401, 401, 401, 401])
  expect(await statuses(await openSessions())).toEqual([200, 200, 200])
  await spin(cookie)
  const spun = await shop.database.db.select({ day: spins.day }).from(spins)
  expect(spun.length).toBeGreaterThan(1)
  expect(new Set(spun.map(({ day }) => day)).size).toBe(spun.length)
})

test('whoever was at it to the end is out, though the clock goes back behind the end', async () => {
  const began = now
  for (const session of await openSessions()) {
    now = began
    while ((await statusOf(session)) === 200) now += HALF_HOUR_MS
    expect(now - began).toBeGreaterThan(HOUR_MS)
    now -= HALF_HOUR_MS - 1000
    expect([session.path, await statusOf(session)]).toEqual([session.path, 401])
  }
})
