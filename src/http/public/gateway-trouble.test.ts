// What gateways report, late, lost, doubled, forged or wrong, and what becomes of payments when a gateway or the shop fails
// in the middle.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '#testing/gateways/paying-shop.ts'
import { SIMULATORS } from '#testing/gateways/simulators.ts'
import type { FygaroSimulator } from '#testing/gateways/fygaro-simulator.ts'
import type { PowerTranzSimulator } from '#testing/gateways/powertranz-simulator.ts'
import type { WiPaySimulator } from '#testing/gateways/wipay-simulator.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const isPaid = async (paying: PayingShop, order: { link: string }) =>
  (await paying.page(order)).paymentStatus === 'paid'

describe('with Fygaro', () => {
  let paying: PayingShop<FygaroSimulator>
  beforeAll(async () => {
    paying = await openPayingShop(SIMULATORS.fygaro)
  })
  afterAll(() => paying.close())
  beforeEach(() => {
    paying.gateway.deliver('at-once')
    paying.gateway.misbehave({})
  })

  test('a shopper who is back before the notification waits, and may not pay again meanwhile', async () => {
    const order = await paying.order()
    paying.gateway.deliver('held')
    await paying.pay(order)
    expect((await paying.page(order)).online).toMatchObject({
      offered: false,
      attempt: { state: 'confirming' },
    })
    expect((await paying.start(order)).status).toBe(409)
    expect(await paying.gateway.deliverHeld()).toEqual([200])
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a notification that comes twice, and ten times later, is one payment', async () => {
    const order = await paying.order()
    paying.gateway.deliver('twice')
    await paying.pay(order)
    const charge = paying.gateway.charges().at(-1)
    for (let again = 0; again < 10; again++)
      expect(await paying.gateway.sendAgain(charge?.gatewayId ?? '')).toBe(200)
    expect(await paying.payments(order.id)).toHaveLength(1)
  })

  test('a notification that comes a day late still pays, and closes what staff were to look into', async () => {
    const order = await paying.order()
    paying.gateway.deliver('held')
    await paying.pay(order)
    paying.forward(DAY)
    await paying.ask()
    const [task] = (await paying.tasks()).slice(-1)
    expect(task).toMatchObject({ kind: 'unconfirmed', closedAt: null })
    expect((await paying.page(order)).online.attempt).toMatchObject({ state: 'checking' })
    expect(await paying.gateway.deliverHeld()).toEqual([200])
    expect(await isPaid(paying, order)).toBe(true)
    expect((await paying.tasks()).at(-1)).toMatchObject({ outcome: 'booked' })
  })

  test('a payment of which nothing is ever heard is one task, however often the clock looks', async () => {
    const before = (await paying.tasks()).length
    const order = await paying.order()
    paying.gateway.deliver('lost')
    await paying.act(order, 'pay')
    paying.forward(DAY)
    await paying.ask()
    await paying.ask()
    const opened = (await paying.tasks()).slice(before)
    expect(opened).toHaveLength(1)
    expect(await paying.payments(order.id)).toEqual([])
  })

  test.each([
    ['that is not signed', { signature: 'none' }],
    ['that is signed with another secret', { signature: 'other-secret' }],
    ['that names a key that the shop does not know', { keyId: 'nobody' }],
    ['of which a byte was changed', { bytes: 'one-changed' }],
    ['whose body was written anew after it was signed', { bytes: 'serialized-again' }],
    ['that is six minutes old', { ageSeconds: 360 }],
  ] as const)('a notification %s is refused, and pays nothing', async (_, fault) => {
    const order = await paying.order()
    paying.gateway.misbehave(fault)
    await paying.pay(order)
    expect(await paying.payments(order.id)).toEqual([])
    paying.gateway.misbehave({})
    expect(await paying.gateway.deliverHeld()).toEqual([200])
    expect(await isPaid(paying, order)).toBe(true)
  })

  test.each([
    ['another amount', 'amount', { gratuityCents: 100 }],
    ['another currency', 'currency', { currency: 'USD' }],
    ['no order', 'no-attempt', { reference: null }],
    ['an order that the shop does not have', 'no-attempt', { reference: 'abcdefgh12345678' }],
    ['a state that is no payment yet', 'authorized', { status: 'authorized' }],
  ] as const)('a charge of %s pays nothing by itself, and is one task', async (_, code, fault) => {
    const before = (await paying.tasks()).length
    const order = await paying.order()
    paying.gateway.misbehave(fault)
    await paying.pay(order)
    const charge = paying.gateway.charges().at(-1)
    await paying.gateway.sendAgain(charge?.gatewayId ?? '')
    expect(await paying.payments(order.id)).toEqual([])
    const opened = (await paying.tasks()).slice(before)
    expect(opened).toMatchObject([
      { kind: 'mismatch', code: expect.stringContaining(code) as string },
    ])
  })

  test('a notification of one order’s payment that names another order pays neither of two amounts', async () => {
    const [order, dearer] = [await paying.order(), await paying.order({ productId: 2 })]
    await paying.open(dearer)
    const [attempt] = await paying.attempts(dearer.id)
    paying.gateway.misbehave({ reference: attempt?.reference ?? '' })
    await paying.pay(order)
    expect(await paying.payments(dearer.id)).toEqual([])
    expect(await paying.payments(order.id)).toEqual([])
    expect((await paying.tasks()).at(-1)).toMatchObject({ kind: 'mismatch', code: 'amount' })
  })
})

describe('with PowerTranz', () => {
  let paying: PayingShop<PowerTranzSimulator>
  beforeAll(async () => {
    paying = await openPayingShop(SIMULATORS.powertranz)
  })
  afterAll(() => paying.close())
  beforeEach(() => {
    paying.gateway.trouble('none')
  })

  test('a charge whose answer is lost is found by asking, and made once', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    paying.gateway.trouble('lost-answer')
    await paying.comeBack(back)
    expect((await paying.page(order)).online).toMatchObject({
      offered: false,
      attempt: { state: 'confirming' },
    })
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'processing' })
    paying.gateway.trouble('none')
    paying.forward(2 * MINUTE)
    await paying.ask()
    expect(await isPaid(paying, order)).toBe(true)
    expect(await paying.payments(order.id)).toHaveLength(1)
  })

  test('a payment is completed once, however often its way back is taken at the same moment', async () => {
    const order = await paying.order()
    const before = paying.gateway.calls('/api/spi/payment')
    const back = await paying.act(order, 'pay')
    await Promise.all(Array.from({ length: 10 }, () => paying.comeBack(back)))
    await paying.comeBack(back)
    expect(paying.gateway.calls('/api/spi/payment')).toBe(before + 1)
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a way back with the token of somebody else changes nothing', async () => {
    const [order, other] = [await paying.order(), await paying.order()]
    const back = await paying.act(order, 'pay')
    const stolen = await paying.act(other, 'pay')
    if (back?.method !== 'POST' || stolen?.method !== 'POST') throw new Error('posts')
    await paying.comeBack({ ...back, form: { ...back.form, SpiToken: stolen.form.SpiToken ?? '' } })
    expect(await paying.attempts(order.id)).toMatchObject([{ state: 'sent' }])
    await paying.comeBack(back)
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a card that its bank could not check is not charged, and the shopper reads why', async () => {
    const order = await paying.order()
    await paying.pay(order, 'fail-3ds')
    expect(await paying.page(order)).toMatchObject({
      paymentStatus: 'failed',
      online: { offered: true, attempt: { state: 'failed', reason: 'not-authenticated' } },
    })
    const names = new Set((await paying.attempts(order.id)).map(({ reference }) => reference))
    const charged = paying.gateway.charges().filter(({ reference }) => names.has(reference))
    expect(charged).toEqual([])
  })

  test('settings that the gateway does not take stop nobody else, and are one task for staff', async () => {
    const order = await paying.order()
    paying.gateway.trouble('refused')
    expect((await paying.start(order)).status).toBe(503)
    expect((await paying.start(order)).status).toBe(503)
    paying.gateway.trouble('none')
    const setUp = (await paying.tasks()).filter(({ kind }) => kind === 'set-up')
    expect(setUp).toHaveLength(1)
    await paying.pay(order)
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('the page that leads to the gateway is a document with a policy of its own, for this order’s link only', async () => {
    const order = await paying.order()
    const response = await paying.start(order)
    const { url } = (await response.json()) as { url: string }
    const page = await paying.shop.call('GET', url)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action ${paying.gateway.url}`,
    )
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const other = await paying.order()
    const elsewhere = url.replace(
      order.link.slice('/order'.length),
      other.link.slice('/order'.length),
    )
    expect((await paying.shop.call('GET', elsewhere)).status).toBe(404)
  })
})

describe('with WiPay', () => {
  let paying: PayingShop<WiPaySimulator>
  beforeAll(async () => {
    paying = await openPayingShop(SIMULATORS.wipay)
  })
  afterAll(() => paying.close())
  beforeEach(() => {
    paying.gateway.trouble('none')
    paying.gateway.deliver('at-once')
  })

  test('a payment without a notification is found by asking', async () => {
    const order = await paying.order()
    paying.gateway.deliver('lost')
    await paying.act(order, 'pay')
    paying.forward(2 * MINUTE)
    await paying.ask()
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a failure reported after the payment lowers nothing', async () => {
    const order = await paying.order()
    await paying.pay(order)
    const [attempt] = await paying.attempts(order.id)
    expect(await paying.gateway.notify('payment.failed', attempt?.gatewayId ?? '')).toBe(200)
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a chargeback is a task for staff, once for each of its steps', async () => {
    const order = await paying.order()
    await paying.pay(order)
    const [attempt] = await paying.attempts(order.id)
    const id = attempt?.gatewayId ?? ''
    await paying.gateway.notify('payment.chargeback_pending', id)
    await paying.gateway.notify('payment.chargeback_pending', id)
    const disputes = (await paying.tasks()).filter(({ kind }) => kind === 'dispute')
    expect(disputes).toHaveLength(1)
    expect(await isPaid(paying, order)).toBe(true)
  })

  test('a start that fails leaves nothing that could be charged, and the next one may work', async () => {
    const order = await paying.order()
    paying.gateway.trouble('server-error')
    expect((await paying.start(order)).status).toBe(503)
    expect(await paying.attempts(order.id)).toMatchObject([
      { state: 'failed', reason: 'unavailable' },
    ])
    paying.gateway.trouble('none')
    await paying.pay(order)
    expect(await isPaid(paying, order)).toBe(true)
  })
})
