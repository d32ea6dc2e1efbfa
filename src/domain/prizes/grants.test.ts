import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { PRIZES, type WinningId, WINNING_IDS } from '#contract/prizes.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { entitlements, vouchers } from '#domain/vouchers/vouchers.table.ts'
import { anOrder } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { claimPrize, syncClaim } from './claims.ts'
import { syncGrant, grantByStaff, grantsByClaim } from './grants.ts'
import { claims, spins } from './prizes.table.ts'
import { visitorOf } from './spin-wheel.ts'

const ANN = { name: 'Ann', email: 'ann@example.com', phone: '876-555-0100' }
const nameOf = (prizeId: string) => PRIZES.find(({ id }) => id === prizeId)?.name ?? prizeId

let tokens = 0
type Given = Partial<typeof ANN> & { prizeId?: string; network?: string; isWon?: boolean }

/** A claim by a visitor of its own, whose spin won the prize unless it is only said. */
async function claim(tx: TestTx, { prizeId = 'off-1500', isWon = true, ...given }: Given = {}) {
  const token = String(++tokens).padStart(22, 'x')
  const prize = { prizeId, prize: nameOf(prizeId) }
  const spin = { visitor: visitorOf(token), day: jamaicaDay(tx.now), at: tx.now }
  if (isWon) await tx.db.insert(spins).values({ ...spin, ...prize })
  return claimPrize(tx, { ...ANN, ...given, ...prize, token })
}

const grantOf = async (tx: TestTx, { id }: { id: number }) =>
  (await grantsByClaim(tx, [id])).get(id)
const statusOf = async (tx: TestTx, claimId: number) => {
  const [row] = await tx.db.select().from(claims).where(eq(claims.id, claimId))
  return row?.status
}

const SAYS: Record<WinningId, string> = {
  'off-1000': 'J$1,000 off',
  'off-1500': 'J$1,500 off',
  'off-2000': 'J$2,000 off',
  'free-shipping': 'Free delivery',
  'usd-10': 'J$1,600 off',
  'care-kit': 'Care kit',
  'warranty-3-year': '3-year warranty',
  'design-consultation': 'Design consultation',
  'body-wash': 'Body wash',
  'charging-cable': 'Charging cable',
}

test.each(WINNING_IDS)('a verified claim of %s is granted at once and stays pending', (prizeId) =>
  inShop(async (tx) => {
    const granted = await claim(tx, { prizeId })
    expect(granted).toMatchObject({ verified: true, status: 'pending' })
    const grant = await grantOf(tx, granted)
    expect(grant?.says).toBe(SAYS[prizeId])
    const isVoucher = grant?.code !== null
    if (isVoucher) expect(grant?.code).toMatch(/^WHEEL(-[2-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(grant?.until).toBe(isVoucher ? '2027-01-19' : null)
    expect(await tx.db.$count(vouchers)).toBe(isVoucher ? 1 : 0)
    expect(await tx.db.$count(entitlements)).toBe(isVoucher ? 0 : 1)
  }),
)

test('US$10 is worth what the settings say', () =>
  inShop(async (tx) => {
    await changeSetting(tx, 'prizes', { value: { tenUsd: 1725 } })
    expect((await grantOf(tx, await claim(tx, { prizeId: 'usd-10' })))?.says).toBe('J$1,725 off')
  }))

test('a voucher that was won works once, for its e-mail or telephone number only', () =>
  inShop(async (tx) => {
    const code = (await grantOf(tx, await claim(tx)))?.code ?? ''
    const bea = { customerEmail: 'bea@example.com', customerPhone: '876-555-0999' }
    await expect(anOrder(tx, { voucher: code, ...bea })).rejects.toMatchObject({
      code: 'voucher-not-valid',
    })
    const mine = { voucher: code.toLowerCase(), customerEmail: 'other@example.com' }
    expect((await anOrder(tx, mine)).voucherDiscount).toBe(1500_00)
    await expect(anOrder(tx, mine)).rejects.toMatchObject({ code: 'voucher-used-up' })
  }))

test.each<[string, Given]>([
  ['e-mail', { phone: '876-555-0999', network: 'b', email: 'ANN@example.com' }],
  ['mailbox', { phone: '876-555-0999', network: 'b', email: 'ann+again@example.com' }],
  ['telephone number', { email: 'bea@example.com', network: 'b', phone: '+1 876 555 0100' }],
  ['network', { email: 'bea@example.com', phone: '876-555-0999', network: 'a' }],
])('a second verified claim of a day by one %s waits for staff', (_, second) =>
  inShop(async (tx) => {
    await claim(tx, { network: 'a' })
    const waiting = await claim(tx, second)
    expect(waiting).toMatchObject({ verified: true, status: 'pending' })
    expect(await grantOf(tx, waiting)).toBe(undefined)
    const tomorrow = at(new Date(NOW.getTime() + 86_400_000), tx)
    expect(await grantOf(tx, await claim(tomorrow, second))).toBeDefined()
  }),
)

test('an unverified claim waits for staff, who grant it once', () =>
  inShop(async (tx) => {
    const { id } = await claim(tx, { isWon: false })
    expect(await grantOf(tx, { id })).toBe(undefined)
    await grantByStaff(tx, id)
    const grant = await grantOf(tx, { id })
    await grantByStaff(tx, id)
    expect(await grantOf(tx, { id })).toEqual(grant)
    expect(await tx.db.$count(vouchers)).toBe(1)
    const car = await claim(tx, { isWon: false, prizeId: 'car' })
    await expect(grantByStaff(tx, car.id)).rejects.toMatchObject({ code: 'no-such-prize' })
  }))

test.each([
  ['a voucher', 'off-2000'],
  ['a gift', 'care-kit'],
])('%s that is used completes its claim, and given back leaves it as it was', (_, prizeId) =>
  inShop(async (tx) => {
    const granted = await claim(tx, { prizeId })
    await syncClaim(tx, { claimId: granted.id, status: 'contacted' })
    const code = (await grantOf(tx, granted))?.code
    const follow = async () => {
      await syncGrant(tx, granted.id)
      await syncGrant(tx, granted.id)
      return statusOf(tx, granted.id)
    }
    expect(await follow()).toBe('contacted')
    const order = await anOrder(tx, code ? { voucher: code } : {})
    expect(await follow()).toBe('completed')
    await changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'cancelled' } })
    expect(await follow()).toBe('contacted')
    await anOrder(tx, code ? { voucher: code } : {})
    expect(await follow()).toBe('completed')
  }),
)
