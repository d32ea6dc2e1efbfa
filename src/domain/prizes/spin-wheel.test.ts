import { expect, test } from 'vitest'
import { NO_PRIZE, PRIZES } from '#contract/prizes.ts'
import { changeSetting, readSetting } from '#domain/settings/stored-setting.ts'
import { trueRandom } from '#platform/random.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { claimPrize, findClaim } from './claims.ts'
import { spins } from './prizes.table.ts'
import { spinWheel } from './spin-wheel.ts'

const CARE_KIT = 13 // the first of its five tickets: 4 + 2 + 1 + 6 come before
const NOTHING = 85 // the last ticket

const drawing = (ticket: number, tx: TestTx): TestTx => ({
  ...tx,
  random: { ...trueRandom, below: (limit) => Math.min(ticket, limit - 1) },
})
const spun = async (tx: TestTx, token = 'ann') => (await spinWheel(tx, { token })).spin.prizeId

const form = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  phone: '876-555-0100',
  prize: 'Care kit',
  prizeId: 'care-kit',
}
const claimed = (tx: TestTx, token: string | undefined, given = {}) =>
  claimPrize(tx, { ...form, ...given, token })

test('a visitor wins once a day; another spin that day answers the first result', () =>
  inShop(async (tx) => {
    expect(await spun(drawing(CARE_KIT, tx))).toBe('care-kit')
    expect(await spun(drawing(NOTHING, tx))).toBe('care-kit')
    expect(await spun(drawing(NOTHING, tx), 'ben')).toBe(NO_PRIZE)
    expect(await tx.db.$count(spins)).toBe(2)
  }))

test('the next day begins at midnight in Jamaica', () =>
  inShop(async (tx) => {
    const evening = new Date('2026-11-21T04:59:00Z')
    const midnight = new Date('2026-11-21T05:00:00Z')
    await spun(drawing(CARE_KIT, at(evening, tx)))
    expect(await spun(drawing(NOTHING, at(midnight, tx)))).toBe(NO_PRIZE)
    const days = (await tx.db.select().from(spins)).map(({ day }) => day)
    expect(days.toSorted()).toEqual(['2026-11-20', '2026-11-21'])
  }))

test('the table tells visitors apart without knowing their cookies', () =>
  inShop(async (tx) => {
    await spun(tx, 'the cookie of Ann')
    const [row] = await tx.db.select().from(spins)
    expect(row?.visitor).toMatch(/^[\w-]{43}$/)
  }))

test('a wheel that is switched off turns for nobody, but tells who spun before what they won', () =>
  inShop(async (tx) => {
    expect(await readSetting(tx, 'wheel')).toEqual({ on: true, caps: {} })
    await spun(drawing(CARE_KIT, tx))
    await changeSetting(tx, 'wheel', { value: { on: false, caps: {} } })
    await expect(spun(tx, 'ben')).rejects.toMatchObject({ code: 'wheel-off' })
    expect(await spun(tx)).toBe('care-kit')
    await changeSetting(tx, 'wheel', { value: { on: true, caps: {} } })
    expect(PRIZES.map(({ id }) => id)).toContain(await spun(tx, 'ben'))
    expect(tx.happened.filter(({ name }) => name === 'wheel.switched')).toHaveLength(2)
  }))

test('a prize that has run out today is drawn again among the rest, and is back tomorrow', () =>
  inShop(async (tx) => {
    await changeSetting(tx, 'wheel', { value: { on: true, caps: { 'care-kit': 2, 'usd-10': 0 } } })
    const drawn: string[] = []
    for (const token of ['a', 'b', 'c', 'd']) drawn.push(await spun(drawing(CARE_KIT, tx), token))
    expect(drawn).toEqual(['care-kit', 'care-kit', 'warranty-3-year', 'warranty-3-year'])
    const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000)
    expect(await spun(drawing(CARE_KIT, at(tomorrow, tx)), 'a')).toBe('care-kit')
  }))

test('a claim of what the wheel gave is verified, once', () =>
  inShop(async (tx) => {
    const { spin } = await spinWheel(drawing(CARE_KIT, tx), { token: 'ann' })
    const first = await claimed(tx, 'ann')
    expect(first).toMatchObject({ ...form, status: 'pending', verified: true, spinId: spin.id })
    expect(await claimed(tx, 'ann')).toMatchObject({ verified: false, spinId: null })
    expect((await spinWheel(tx, { token: 'ann' })).claimed).toBe(true)
    expect(await findClaim(tx, first.id)).toEqual(first)
    const eventNames = tx.happened.filter(({ name }) => name === 'claim.received')
    expect(eventNames[0]?.facts).toEqual({ claimId: first.id })
    expect(eventNames).toHaveLength(2)
  }))

test('a claim that no spin of that visitor and day won is kept as unverified', () =>
  inShop(async (tx) => {
    await spun(drawing(CARE_KIT, tx))
    const tomorrow = at(new Date(NOW.getTime() + 24 * 3_600_000), tx)
    const others = [
      claimed(tx, undefined),
      claimed(tx, 'ben'),
      claimed(tx, 'ann', { prizeId: 'usd-10', prize: 'US$10' }),
      claimed(tx, 'ann', { prizeId: 'a car', prize: 'A car' }),
      claimed(tomorrow, 'ann'),
    ]
    for (const claim of others) expect(await claim).toMatchObject({ verified: false, spinId: null })
    expect(await claimed(tx, 'ann')).toMatchObject({ verified: true })
  }))

test('no spin makes nothing a prize', () =>
  inShop(async (tx) => {
    await spun(drawing(NOTHING, tx))
    const nothing = { prizeId: NO_PRIZE, prize: 'A couch' }
    expect(await claimed(tx, 'ann', nothing)).toMatchObject({ verified: false, prize: 'A couch' })
  }))

test('a verified claim says the prize in the shop’s words', () =>
  inShop(async (tx) => {
    await spun(drawing(CARE_KIT, tx))
    const claim = await claimed(tx, 'ann', { prize: 'Ten couches' })
    expect(claim).toMatchObject({ verified: true, prize: 'Care kit' })
  }))
