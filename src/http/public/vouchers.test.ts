import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CENTS } from '#contract/money.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { guessesInAll } from '#http/public/voucher-guesses.ts'
import { useReferralCode } from '#domain/partners/referral.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { makeVoucher, type NewVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { pick } from '#platform/pick.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, aProduct } from '#testing/builders.ts'
import { order } from '#testing/public-posts.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { eq } from 'drizzle-orm'

const PROXY = '10.0.0.1'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ trustedProxies: [PROXY] })
}, 120_000)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

const aCode = (code: string, voucher: Partial<NewVoucher> = {}) =>
  write((tx) => makeVoucher(tx, { kind: 'amount', amount: 1000_00, code, ...voucher }))

let caller = 0
/** Each test calls from a network of its own. */
const callFrom = (address = `203.0.113.${++caller}`) => {
  const env = { incoming: { socket: { remoteAddress: PROXY } } }
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return async (path: string, body: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await shop.api.request(`/api${path}`, sent, env)
    return { status: response.status, body: await response.json() }
  }
}

const LINES = [{ productId: 1 }]
const preview = async (call: ReturnType<typeof callFrom>, body: object) => {
  const answer = await call('/order-previews', { lines: LINES, ...body })
  return { ...answer, body: answer.body as OrderPreviewView }
}

test('a preview says what a code does and takes it off the total', async () => {
  await aCode('TEN-OFF', { kind: 'percentage', amount: 0, percent: 10 })
  const { body } = await preview(callFrom(), { voucher: 'ten off' })
  expect(body.voucher).toMatchObject({ code: 'TEN-OFF', kind: 'percentage', says: '10% off' })
  const { pieces, discount, total } = body.breakdown
  expect(Number(discount)).toBe(Number(pieces) / 10)
  expect(Number(total)).toBe(Number(pieces) - Number(discount))
  expect(body.voucher?.discount).toBe(discount)
})

test('a preview says which rule refuses a code, with the figure that misses it', async () => {
  const [line] = (await preview(callFrom(), {})).body.lines
  const minimum = Math.round(Number(line?.unitPrice) * 100) + 2000_00
  await aCode('MINIMUM', { minimum })
  const { status, body } = await preview(callFrom(), { voucher: 'MINIMUM' })
  expect(status).toBe(200)
  expect(body.voucher).toMatchObject({ code: 'MINIMUM', kind: null, discount: '0.00' })
  expect(body.voucher?.says).toMatch(
    /^Spend J\$2,000 more to use this code \(minimum J\$[\d,]+\)\.$/,
  )
})

test('a code that is somebody’s is accepted for nobody yet, and is unknown to anybody else', async () => {
  await aCode('ANNS-OWN', keysOf('ann@example.com', '876-555-0100'))
  const call = callFrom()
  const typed = { voucher: 'ANNS-OWN' }
  const open = await preview(call, typed)
  expect(open.body.voucher?.whose).toBe(
    'Works only with the e-mail address or phone number on the claim.',
  )
  const own = await preview(call, { ...typed, customerEmail: 'Ann@Example.com' })
  expect(own.body.voucher).toMatchObject({ kind: 'amount', whose: '' })
  const bea = { customerEmail: 'bea@example.com', customerPhone: '876-555-0999' }
  const guessed = guessesInAll(shop.shop)
  const others = await preview(call, { ...typed, ...bea })
  const unknown = await preview(call, { voucher: 'NOBODYS', ...bea })
  expect(others.body.voucher).toEqual({ ...unknown.body.voucher, code: 'ANNS-OWN' })
  const placed = await call('/orders', { ...order, ...typed, ...bea })
  const unknownPlaced = await call('/orders', { ...order, voucher: 'NOBODYS', ...bea })
  expect(placed).toEqual(unknownPlaced)
  expect(placed.status).toBe(422)
  expect(guessesInAll(shop.shop) - guessed).toBe(4)
})

test('a stranger who types somebody’s e-mail does not learn whether that person ordered with a code', async () => {
  await aCode('ONCE-EACH', { usesEach: 1 })
  const ann = pick(order, 'customerEmail', 'customerPhone')
  const call = callFrom()
  expect((await call('/orders', { ...order, voucher: 'once-each' })).status).toBe(201)
  const guessed = guessesInAll(shop.shop)
  const used = await preview(call, { ...ann, voucher: 'once-each' })
  const unknown = await preview(call, { ...ann, voucher: 'NOBODYS' })
  expect(used.body.voucher).toEqual({ ...unknown.body.voucher, code: 'once-each' })
  expect(unknown.body.voucher?.says).toBe(
    'This code is not valid for this e-mail and phone number.',
  )
  const again = await call('/orders', { ...order, voucher: 'once-each' })
  expect(again).toEqual(await call('/orders', { ...order, voucher: 'NOBODYS' }))
  expect(guessesInAll(shop.shop) - guessed).toBe(4)
})

test('a code that the shop does not know is that to somebody who has not said who they are', async () => {
  const { body } = await preview(callFrom(), { voucher: 'NOBODYS' })
  expect(body.voucher?.says).toBe('We do not know this code.')
})

test.each([
  ['a tag', { customerEmail: 'Ann+again@example.com', customerPhone: '876-555-0111' }],
  [
    'the same telephone number',
    { customerEmail: 'bea@example.com', customerPhone: '+1 876 555 0177' },
  ],
])('a code for one use each is not taken again with %s', async (_, other) => {
  const voucher = `ONCE-MORE-${caller}`
  await aCode(voucher, { usesEach: 1 })
  const call = callFrom()
  const first = { ...order, voucher, customerPhone: '876-555-0177' }
  expect((await call('/orders', first)).status).toBe(201)
  expect((await call('/orders', { ...first, ...other })).status).toBe(422)
})

test('an order is placed at the total less the discount, and another total is refused with the parts', async () => {
  await aCode('THOUSAND')
  const call = callFrom()
  const typed = { voucher: 'thousand' }
  const { total } = (await preview(call, typed)).body.breakdown
  const other = await call('/orders', {
    ...order,
    ...typed,
    totalAmount: '1.00',
  })
  expect(other.status).toBe(409)
  expect(other.body.breakdown.breakdown).toMatchObject({ discount: '1000.00', total })
  const placed = await call('/orders', { ...order, ...typed, totalAmount: total })
  expect(placed.status).toBe(201)
  expect(placed.body.order).toMatchObject({
    totalAmount: total,
    voucher: { code: 'THOUSAND', kind: 'amount', says: 'J$1,000 off', discount: '1000.00' },
  })
})

test('an order whose code was used up since is refused with what it costs without it', async () => {
  await aCode('LAST-USE', { usesInAll: 1 })
  const call = callFrom()
  const typed = { voucher: 'LAST-USE' }
  const seen = (await preview(call, typed)).body.breakdown.total
  expect((await call('/orders', { ...order, ...typed, totalAmount: seen })).status).toBe(201)
  const late = await call('/orders', { ...order, ...typed, totalAmount: seen })
  const who = { ...pick(order, 'customerEmail', 'customerPhone'), shippingMethod: 'pickup' }
  const now = (await preview(call, { ...typed, ...who })).body
  const error = refusalSentence('voucher-used-up')
  expect(late).toEqual({
    status: 409,
    body: { error, breakdown: { ...now, lines: expect.any(Array) } },
  })
  const { total: totalAmount } = now.breakdown
  const aware = await call('/orders', { ...order, ...typed, totalAmount })
  expect(aware).toEqual({ status: 422, body: { error } })
})

test('what costs more than the largest amount before a code is refused, whatever the code takes off', async () => {
  const dear = await write((tx) => aProduct(tx, { priceCents: MAX_CENTS, stock: { Sand: 5 } }))
  await aCode('ALL-OF-IT', { kind: 'percentage', amount: 0, percent: 100 })
  const call = callFrom()
  const sent = { lines: [{ productId: dear.id, quantity: 2 }], voucher: 'ALL-OF-IT' }
  const refused = { status: 422, body: { error: refusalSentence('total-too-large') } }
  expect(await call('/order-previews', sent)).toEqual(refused)
  const { productId: _, ...buyer } = order
  expect(await call('/orders', { ...buyer, ...sent })).toEqual(refused)
})

test('a partner’s own code takes nothing off, names the seller, and may stand beside one voucher', async () => {
  const partner = await write(async (tx) => useReferralCode(tx, (await aMember(tx)).id))
  const other = await write(aMember)
  const code = partner.referralCode ?? ''
  await aCode('BESIDE')
  const call = callFrom()
  const alone = await preview(call, { voucher: code })
  expect(alone.body).toMatchObject({ voucher: null, partnerCode: true })
  const placed = await call('/orders', {
    ...order,
    voucher: `beside, ${code}`,
    ref: other.email,
  })
  expect(placed.body.order.voucher?.code).toBe('BESIDE')
  expect(await sellerOf(placed.body.order.id)).toBe(partner.id)
  await aCode('CREDITED', { partnerId: other.id })
  const credited = await call('/orders', {
    ...order,
    voucher: 'CREDITED',
    ref: code,
  })
  expect(await sellerOf(credited.body.order.id)).toBe(other.id)
  const two = await call('/orders', { ...order, voucher: 'BESIDE, CREDITED' })
  expect(two).toMatchObject({
    status: 422,
    body: { error: 'You can use only one code per order.' },
  })
})

const sellerOf = (orderId: number) =>
  shop.shop.read(system('test'), async (tx) => {
    const [row] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
    return row?.referredBy
  })

test('twenty unknown codes in ten minutes are looked up for a network, in previews and orders alike', async () => {
  await aCode('RIGHT-ONE')
  const guesser = callFrom()
  const before = guessesInAll(shop.shop)
  const statuses: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const guess = { voucher: `GUESS-${turn}` }
    const answer = turn % 2 ? preview(guesser, guess) : guesser('/orders', { ...order, ...guess })
    statuses.push((await answer).status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(guessesInAll(shop.shop) - before).toBe(20)
  expect((await preview(guesser, { voucher: 'RIGHT-ONE' })).status).toBe(429)
  expect((await preview(guesser, {})).status).toBe(200)
})

test('a right code is never refused by what other networks guess', async () => {
  await aCode('STILL-RIGHT')
  const guessers = Array.from({ length: 100 }, () => callFrom())
  const guess = (call: ReturnType<typeof callFrom>, turn: number) =>
    preview(call, { voucher: `WRONG-${turn}` })
  await Promise.all(guessers.flatMap((call) => [guess(call, 1), guess(call, 2), guess(call, 3)]))
  const { status, body } = await preview(callFrom(), { voucher: 'STILL-RIGHT' })
  expect([status, body.voucher?.kind]).toEqual([200, 'amount'])
})

test('many guesses at one moment are answered no oftener than one after the other', async () => {
  const guesser = callFrom()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => preview(guesser, { voucher: `AT-ONCE-${turn}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('a voucher cannot be added to an accepted offer', async () => {
  const { productId: _, ...accepting } = order
  const path = `/quote-pages/${'x'.repeat(22)}/acceptance`
  const { status } = await callFrom()(path, { ...accepting, voucher: 'RIGHT-ONE' })
  expect(status).toBe(422)
})

test('before anybody is named an unknown code is unknown; to somebody it is not theirs', async () => {
  const who = { customerEmail: 'ann@example.com' }
  const says = async (body: object) =>
    (await preview(callFrom(), { voucher: 'NO-SUCH-CODE', ...body })).body.voucher?.says
  expect(await says({})).toBe('We do not know this code.')
  expect(await says(who)).toBe(refusalSentence('voucher-not-valid'))
})
