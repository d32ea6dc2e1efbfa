import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { PAYEE } from '#testing/builders.ts'
import { aPartner, type SignedIn } from '#testing/partners.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
let partner: SignedIn
beforeAll(async () => {
  shop = await openTestShop({ demo: false, publicUrl: 'https://shop.example' })
  partner = await aPartner(shop, { email: 'marcia@example.com' })
})
afterAll(() => shop.close())

let network = 0
/** Each call comes from another network. */
const call = (method: string, path: string, body: unknown, who = partner) =>
  shop.api.request(
    `/api/mlm${path}`,
    {
      method,
      headers: { 'content-type': 'application/json', ...who.headers },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: `203.0.${network >> 8}.${network++ & 255}` } } },
  )
const details = PAYEE
const wrong = { challenge: 'A'.repeat(22), code: '000000' }

test('a partner is mailed five codes in ten minutes, for whatever and from wherever they are wanted', async () => {
  const paths = ['/payout-details/code', '/account/code']
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn++)
    statuses.push((await call('POST', paths[turn % 2] ?? '', {})).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
  const other = await aPartner(shop, { email: 'junior@example.com' })
  expect((await call('POST', '/account/code', {}, other)).status).toBe(201)
})

test('who tries wrong codes waits longer and longer, from wherever they come', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const answer =
      turn % 2 === 0
        ? await call('PUT', '/payout-details', { ...details, ...wrong })
        : await call('POST', '/account/authenticator', wrong)
    statuses.push(answer.status)
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  const late = await call('PUT', '/payout-details', { ...details, ...wrong })
  expect([late.status, await late.json()]).toEqual([429, { error: refusalSentence('too-often') }])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(20)
})
