import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClaimView, SpinView } from '#contract/prize-claims.ts'
import { NO_PRIZE, PRIZES } from '#contract/prizes.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let staff: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

const db = () => shop.database.db
const switchWheel = (on: boolean) =>
  shop.shop.write(system('test'), (tx) => changeSetting(tx, 'wheel', { value: { on, caps: {} } }))
beforeEach(async () => {
  await db().delete(claims)
  await db().delete(spins)
  await switchWheel(true)
})

const spin = (headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/lottery-spins', undefined, headers)
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Spins as new visitors until one wins, which 46 in 86 do. */
async function win(): Promise<{ cookie: string; spun: SpinView }> {
  for (;;) {
    const answer = await spin()
    const spun = (await answer.json()) as SpinView
    if (spun.wins) return { cookie: cookieOf(answer), spun }
  }
}

const person = { name: 'Ann Brown', email: 'ann@example.com', phone: '876-555-0100' }
const claim = (body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/lottery-claims', { ...person, ...body }, headers)

test('anybody may read the prizes and their odds, and whether the wheel turns', async () => {
  const wheel = await (await shop.call('GET', '/api/wheel')).json()
  expect(wheel.on).toBe(true)
  expect(wheel.prizes).toHaveLength(11)
  expect(wheel.prizes[0]).toEqual({ id: 'off-1000', name: 'J$1,000 off', weight: 4, of: 86 })
  await switchWheel(false)
  expect(await (await shop.call('GET', '/api/wheel')).json()).toMatchObject({ on: false })
})

test('a spin answers 201 with its prize and a cookie that scripts cannot read', async () => {
  const answer = await spin()
  expect(answer.status).toBe(201)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const spun = await answer.json()
  const prize = PRIZES.find(({ id }) => id === spun.prizeId)
  const wins = spun.prizeId !== NO_PRIZE
  expect(spun).toMatchObject({ prize: prize?.name, wins, claimed: false })
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^visitor=[\w-]{22}; .*Path=\/api; HttpOnly; SameSite=Lax$/)
})

test('a visitor who spins again the same day gets the first result, also at the same moment', async () => {
  const first = await spin()
  const cookie = cookieOf(first)
  const spun = await first.json()
  const again = await Promise.all([1, 2, 3].map(() => spin({ cookie })))
  for (const answer of again) expect([answer.status, await answer.json()]).toEqual([201, spun])
  const known = { cookie: `visitor=${'A'.repeat(22)}` }
  const racers = await Promise.all([1, 2, 3, 4].map(async () => (await spin(known)).text()))
  expect(new Set(racers).size).toBe(1)
  expect(await db().$count(spins)).toBe(2)
})

test('a spin sent again with its key, its first answer lost, is the same visitor’s', async () => {
  const key = { 'idempotency-key': 'a-random-key-of-the-first-spin' }
  const [first, again] = [await spin(key), await spin(key)]
  expect(cookieOf(again)).toBe(cookieOf(first))
  expect(await again.json()).toEqual(await first.json())
  expect((await spin({ 'idempotency-key': 'short' })).status).toBe(400)
})

test('a cookie that the shop never wrote makes a new visitor', async () => {
  for (const cookie of ['visitor=', 'visitor=ann', `visitor=${'A'.repeat(5000)}`])
    expect(cookieOf(await spin({ cookie }))).toMatch(/^visitor=[\w-]{22}$/)
})

test('a wheel that is switched off refuses a spin', async () => {
  await switchWheel(false)
  const answer = await spin()
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: refusalSentence('wheel-off') },
  ])
})

test('a claim with its spin answers 201 with a verified record, pending whatever was sent', async () => {
  const { cookie, spun } = await win()
  const { prize, prizeId } = spun
  const answer = await claim({ prize, prizeId, status: 'completed' }, { cookie })
  expect(answer.status).toBe(201)
  const kept = { ...person, prize, prizeId, status: 'pending', verified: true }
  expect(await answer.json()).toMatchObject({ id: expect.any(Number), ...kept })
  expect(await (await spin({ cookie })).json()).toEqual({ ...spun, claimed: true })
})

test('two claims of one spin at the same moment are one verified and one unverified', async () => {
  const { cookie, spun } = await win()
  const { prize, prizeId } = spun
  const both = await Promise.all([1, 2].map(() => claim({ prize, prizeId }, { cookie })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const records = (await Promise.all(both.map((answer) => answer.json()))) as ClaimView[]
  expect(records.filter(({ verified }) => verified)).toHaveLength(1)
})

test('a claim without a spin is kept as unverified; one sent twice under one key is one claim', async () => {
  const key = { 'idempotency-key': 'a-random-key-of-a-claim' }
  const send = () => claim({ prize: 'A car', prizeId: 'car' }, key)
  const [first, again] = [await send(), await send()]
  const record = await first.json()
  expect([first.status, record.verified]).toEqual([201, false])
  expect([again.status, await again.json()]).toEqual([201, record])
  expect(await db().$count(claims)).toBe(1)
})

test('a claim without name, address or telephone number says what is missing', async () => {
  const blank = { prize: 'Care kit', prizeId: 'care-kit', name: '', email: 'ann', phone: ' ' }
  const answer = await claim(blank)
  expect(answer.status).toBe(422)
  const { issues } = (await answer.json()) as { issues: { path: string }[] }
  expect(issues.map(({ path }) => path)).toEqual(['name', 'email', 'phone'])
})

test('staff page through the claims, newest first, and search them', async () => {
  for (const name of ['Ann Brown', 'Ben Reid', 'Cora Bell'])
    await claim({ name, prize: 'Care kit', prizeId: 'care-kit' })
  const names = async (answer: Response) =>
    ((await answer.json()) as ClaimView[]).map(({ name }) => name)
  const list = (path: string) => shop.call('GET', path, undefined, staff)
  const first = await list('/api/lottery-claims?limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(await names(first)).toEqual(['Cora Bell', 'Ben Reid'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(await names(await list(next))).toEqual(['Ann Brown'])
  const oldest = await list('/api/lottery-claims?sort=oldest&limit=2')
  expect(await names(oldest)).toEqual(['Ann Brown', 'Ben Reid'])
  expect(await names(await list('/api/lottery-claims?q=reid'))).toEqual(['Ben Reid'])
  expect(await names(await list('/api/lottery-claims?q=100%25'))).toEqual([])
  expect(await names(await list('/api/lottery-claims?status=contacted'))).toEqual([])
  expect((await list('/api/lottery-claims?status=lost')).status).toBe(422)
})

// Last, for it opens a shop of its own over the emptied database.
test('the cookie of a shop on https travels by https only', async () => {
  const secure = await openTestShop({ publicUrl: 'https://shop.example' })
  const answer = await secure.call('POST', '/api/lottery-spins')
  expect(answer.headers.get('set-cookie')).toContain('; Secure')
})
