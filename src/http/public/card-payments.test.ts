// Paying an order on a gateway's page, with each gateway: what a shopper, a lost or forged message and a late one do, and what
// the order's page then knows. That a browser gets there and back is in `e2e/pay-by-any-gateway.journey.ts`.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import type { OnlinePaymentView } from '#contract/online-payment.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import { type FaultyGateway, FAULTY_GATEWAYS } from '#testing/gateways/faulty-gateways.ts'
import { openPayingShop, type PayingShop } from '#testing/gateways/paying-shop.ts'
import { asStaff } from '#testing/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Order = PlacedOrderView['order']
type Known = Partial<NonNullable<OnlinePaymentView['attempt']>>

const OPEN: Known = { state: 'open', reason: null }
const CONFIRMING: Known = { state: 'confirming' }
const PAID: Known = { state: 'paid' }
const DECLINED: Known = { state: 'failed', reason: 'declined' }

type Expected = Record<'decline' | 'fail-3ds' | 'neverReturned' | 'forged', Known>

/** What the order's page knows of an attempt where the gateways differ. */
const EXPECTED: Record<GatewayName, Expected> = {
  fygaro: {
    // Fygaro keeps the shopper on its page, to try again there, and tells nobody.
    ...{ decline: OPEN, 'fail-3ds': OPEN, neverReturned: PAID },
    // Fygaro sends browsers back only after a payment, and signs no return: its notification may be on its way.
    forged: CONFIRMING,
  },
  powertranz: {
    decline: DECLINED,
    'fail-3ds': { state: 'failed', reason: 'not-authenticated' },
    // With PowerTranz nothing is charged before the shopper is back.
    ...{ neverReturned: OPEN, forged: OPEN },
  },
  wipay: {
    // WiPay does not say which of the two it was.
    ...{ decline: DECLINED, 'fail-3ds': DECLINED, neverReturned: PAID, forged: OPEN },
  },
}

const TEN = Array.from({ length: 10 })

describe.each(GATEWAYS)('with %s', (name) => {
  const expected = EXPECTED[name]
  let paying: PayingShop
  let faults: FaultyGateway
  // Signed in for each call: the clock moves by hours.
  const staff = () => asStaff(paying.shop, 'admin')
  beforeAll(async () => {
    faults = await FAULTY_GATEWAYS[name]()
    paying = await openPayingShop(async () => faults.simulator)
  })
  afterAll(() => paying.close())
  beforeEach(() => {
    paying.gateway.deliver('at-once')
    faults.keepSilent('off')
    faults.takeAnother('off')
  })

  const tasksOf = async (orderId: number) => {
    const ids = new Set((await paying.attempts(orderId)).map(({ id }) => id))
    const charges = (await paying.charges()).filter(({ attemptId }) => ids.has(attemptId ?? 0))
    const charged = new Set(charges.map(({ id }) => id))
    return (await paying.tasks()).filter(
      ({ attemptId, chargeId }) => ids.has(attemptId ?? 0) || charged.has(chargeId ?? 0),
    )
  }
  const chargedFor = async (orderId: number) => {
    const names = new Set((await paying.attempts(orderId)).map(({ reference }) => reference))
    return paying.gateway.charges().filter(({ reference }) => names.has(reference))
  }
  /** The names of the latest attempt, by which gateways and those who forge know it. */
  const namesOf = async ({ id }: Order) => {
    const latest = (await paying.attempts(id)).at(-1)
    if (!latest) throw new Error('Nobody began to pay')
    return { attemptReference: latest.reference, gatewayId: latest.gatewayId }
  }
  const knownOf = async (order: Order) => (await paying.page(order)).online.attempt

  /** One charge of the gateway, and one payment for all of the order. */
  async function isPaidOnce(order: Order) {
    const { id, totalAmount } = order
    const paid = { paymentStatus: 'paid', due: '0.00', received: totalAmount }
    expect(await paying.page(order)).toMatchObject({ ...paid, online: { offered: false } })
    const charged = (await chargedFor(id)).map(({ gatewayId }) => gatewayId)
    expect(charged).toHaveLength(1)
    expect((await paying.payments(id)).map(({ bankReference }) => bankReference)).toEqual(charged)
  }

  async function isUnpaid(order: Order) {
    expect(await paying.payments(order.id)).toEqual([])
    expect((await paying.page(order)).paymentStatus).not.toBe('paid')
  }

  test('an order that is paid there is paid, once, with the charge that the gateway has in its books', async () => {
    const order = await paying.order()
    expect(await paying.page(order)).toMatchObject({
      paymentStatus: 'pending',
      paysOnline: true,
      online: { offered: true, isTest: true, attempt: null },
    })
    expect(await paying.pay(order)).toBe(order.link)
    const page = await paying.page(order)
    expect(page).toMatchObject({ paymentStatus: 'paid', due: '0.00' })
    expect(page.online).toMatchObject({ offered: false, attempt: { state: 'paid' } })
    const [charge] = await chargedFor(order.id)
    const [payment] = await paying.payments(order.id)
    expect(payment).toMatchObject({
      method: 'gateway',
      source: 'gateway',
      amount: charge?.amountCents,
      bankReference: charge?.gatewayId,
    })
    expect(await paying.attempts(order.id)).toMatchObject([{ state: 'paid' }])
  })

  test.each(['decline', 'fail-3ds'] as const)(
    'after “%s” nothing is charged, the order’s page knows what happened, and another card pays',
    async (how) => {
      const order = await paying.order()
      await paying.pay(order, how)
      expect(await knownOf(order)).toMatchObject(expected[how])
      expect((await paying.page(order)).online.offered).toBe(true)
      expect(await chargedFor(order.id)).toEqual([])
      await isUnpaid(order)
      await paying.pay(order)
      await isPaidOnce(order)
    },
  )

  test('who leaves without paying, or closes the page, can open it again and pay', async () => {
    const order = await paying.order()
    await paying.open(order)
    expect(await paying.act(order, 'leave')).toBeUndefined()
    expect((await paying.page(order)).online).toMatchObject({ offered: true, attempt: OPEN })
    expect(await chargedFor(order.id)).toEqual([])
    await isUnpaid(order)
    await paying.pay(order)
    await isPaidOnce(order)
  })

  test('a payment of another amount than the order’s is not counted, and staff are told which', async () => {
    const order = await paying.order()
    faults.takeAnother('on')
    await paying.pay(order)
    expect(await knownOf(order)).toMatchObject({ state: 'checking' })
    await isUnpaid(order)
    const path = `/api/gateway-tasks?show=open&q=YB-${order.id}`
    const tasks = await paying.shop.call('GET', path, undefined, await staff())
    expect(await tasks.json()).toMatchObject([
      { kind: 'mismatch', code: 'amount', gateway: name, charge: { booked: false } },
    ])
  })

  test('somebody who leaves the page without paying leaves an attempt that ends, and an order that runs out', async () => {
    const order = await paying.order()
    await paying.act(order, 'leave')
    paying.forward(2 * HOUR)
    await paying.ask()
    await paying.ask()
    const [attempt] = await paying.attempts(order.id)
    expect(['expired', 'failed']).toContain(attempt?.state)
    expect(attempt?.sealedSecret).toBeNull()
    expect(await paying.payments(order.id)).toEqual([])
  })

  test('who pays and never comes back is charged once, or not at all; who comes back later has paid once', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    expect(await knownOf(order)).toMatchObject(expected.neverReturned)
    if (expected.neverReturned === PAID) await isPaidOnce(order)
    else expect(await chargedFor(order.id)).toEqual([])
    expect(await paying.comeBack(back)).toBe(order.link)
    await isPaidOnce(order)
  })

  test('a return that is made up pays nothing, and the genuine one pays', async () => {
    const order = await paying.order()
    const page = await paying.open(order)
    const forged = faults.forge('https://shop.example', await namesOf(order))
    expect(await paying.comeBackWith(forged)).toBe('/find-order')
    await paying.comeBack(forged)
    expect(await knownOf(order)).toMatchObject(expected.forged)
    expect(await chargedFor(order.id)).toEqual([])
    await isUnpaid(order)
    await paying.comeBack(await paying.gateway.act(page, 'pay'))
    await isPaidOnce(order)
  })

  test('the way back from one order’s payment does not pay another order, and pays its own', async () => {
    const [order, other] = [await paying.order(), await paying.order()]
    const back = await paying.act(order, 'pay')
    if (!back) throw new Error('The browser stayed away')
    const names = await namesOf(order)
    await paying.open(other)
    await paying.comeBack(faults.rename(back, names, await namesOf(other)))
    expect(await knownOf(other)).toMatchObject(expected.forged)
    expect(await faults.reports?.report(names)).toBe(faults.reports && 200)
    await paying.ask()
    await isUnpaid(other)
    expect(await chargedFor(other.id)).toEqual([])
    expect(await paying.comeBack(back)).toBe(order.link)
    await isPaidOnce(order)
  })

  test('ten ways back and, where there are any, ten notifications at the same time are one payment', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    const names = await namesOf(order)
    const [reported, returned] = await Promise.all([
      Promise.all(TEN.map(async () => faults.reports?.report(names))),
      Promise.all(TEN.map(() => paying.comeBack(back))),
    ])
    expect(new Set(reported)).toEqual(new Set([faults.reports && 200]))
    expect(new Set(returned)).toEqual(new Set([order.link]))
    await isPaidOnce(order)
    expect(await tasksOf(order.id)).toEqual([])
  })

  // PowerTranz sends no notifications: the shop hears of a payment in the answer to its own call.
  if (name === 'powertranz') {
    test('where the answer is lost the page offers no second payment, and an answer a day late pays', async () => {
      const order = await paying.order()
      const back = await paying.act(order, 'pay')
      faults.keepSilent('on')
      await paying.comeBack(back)
      const { online } = await paying.page(order)
      expect(online).toMatchObject({ offered: false, attempt: CONFIRMING })
      expect(await chargedFor(order.id)).toHaveLength(1)
      await isUnpaid(order)
      faults.keepSilent('off')
      paying.forward(DAY)
      await paying.expire()
      await paying.ask()
      await isPaidOnce(order)
    })
  } else {
    /** A payment of which the shop has heard nothing. */
    async function paidInSilence() {
      paying.gateway.deliver('lost')
      faults.keepSilent('on')
      const order = await paying.order()
      await paying.act(order, 'pay')
      return { order, names: await namesOf(order) }
    }

    test('a notification that somebody else signed is refused, and the genuine one pays', async () => {
      const { order, names } = await paidInSilence()
      expect(await faults.reports?.report(names, 'signature')).toBe(400)
      expect(await knownOf(order)).toMatchObject(OPEN)
      await isUnpaid(order)
      expect(await faults.reports?.report(names)).toBe(200)
      await isPaidOnce(order)
    })

    test('a notification that somebody made to name another order pays neither, and the genuine one pays its own', async () => {
      const { order, names } = await paidInSilence()
      const other = await paying.order()
      await paying.open(other)
      expect(await faults.reports?.report(names, { naming: await namesOf(other) })).toBe(400)
      expect(await knownOf(other)).toMatchObject(OPEN)
      for (const each of [order, other]) await isUnpaid(each)
      expect(await faults.reports?.report(names)).toBe(200)
      await isPaidOnce(order)
      await isUnpaid(other)
      expect(await chargedFor(other.id)).toEqual([])
    })

    test('a notification that comes a day late is what staff were waiting for', async () => {
      const order = await paying.order()
      paying.gateway.deliver('held')
      faults.keepSilent('on')
      await paying.pay(order)
      await isUnpaid(order)
      for (const wait of [MINUTE, HOUR, DAY]) {
        paying.forward(wait)
        await paying.expire()
        await paying.ask()
      }
      expect(await tasksOf(order.id)).toMatchObject([{ kind: 'unconfirmed', closedAt: null }])
      expect(await knownOf(order)).toMatchObject({ state: 'checking' })
      expect(await paying.gateway.deliverHeld()).toEqual([200])
      await isPaidOnce(order)
      expect(await tasksOf(order.id)).toMatchObject([{ kind: 'unconfirmed', outcome: 'booked' }])
    })
  }

  // PowerTranz charges only what the shop completes: src/http/public/wanted-charges.test.ts.
  if (name !== 'powertranz') {
    test('what was paid in two tabs is kept, and the second is owed back', async () => {
      const order = await paying.order()
      const first = await paying.open(order)
      const second = await paying.open(order)
      const backs = [
        await paying.gateway.act(first, 'pay'),
        await paying.gateway.act(second, 'pay'),
      ]
      for (const back of backs) await paying.comeBack(back)
      paying.forward(2 * MINUTE)
      await paying.ask()
      const payments = await paying.payments(order.id)
      const charged = (await chargedFor(order.id)).reduce(
        (sum, { amountCents }) => sum + amountCents,
        0,
      )
      expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged)
      const { refundDue, paymentStatus } = await paying.page(order)
      expect(paymentStatus).toBe('paid')
      expect(payments).toHaveLength(2)
      expect(refundDue).not.toBeNull()
    })

    test('money for an order that was cancelled meanwhile is owed back', async () => {
      const order = await paying.order()
      const page = await paying.open(order)
      const { status } = await paying.shop.call(
        'POST',
        `/api/order-pages${order.link.slice('/order'.length)}/cancellation`,
      )
      expect(status).toBe(200)
      const back = await paying.gateway.act(page, 'pay')
      await paying.comeBack(back)
      const after = await paying.page(order)
      expect(after.orderStatus).toBe('cancelled')
      expect(after.refundDue?.amount).toBe(order.totalAmount)
    })

    test('an order that is deleted while somebody pays keeps what came', async () => {
      const order = await paying.order()
      const page = await paying.open(order)
      expect(
        (await paying.shop.call('DELETE', `/api/orders/${order.id}`, undefined, await staff()))
          .status,
      ).toBe(204)
      await paying.comeBack(await paying.gateway.act(page, 'pay'))
      expect(await paying.payments(order.id)).toHaveLength(1)
      expect((await paying.page(order)).refundDue?.amount).toBe(order.totalAmount)
    })
  }

  test('an order that costs more after the shopper left is part paid, and the rest can be paid', async () => {
    const order = await paying.order()
    const page = await paying.open(order)
    const edited = await paying.shop.call(
      'PUT',
      `/api/orders/${order.id}`,
      { delivery: '5000.00', deliveryToBeQuoted: false, reason: 'by courier' },
      await staff(),
    )
    expect(edited.status).toBe(200)
    await paying.comeBack(await paying.gateway.act(page, 'pay'))
    expect(await paying.page(order)).toMatchObject({ due: '5000.00', online: { offered: true } })
    await paying.pay(order)
    expect(await paying.page(order)).toMatchObject({ due: '0.00', paymentStatus: 'paid' })
    expect(await paying.payments(order.id)).toHaveLength(2)
  })

  test('another amount than what is due is refused, and so is an order of which nothing is due', async () => {
    const order = await paying.order()
    const other = await paying.start(order, '1.00')
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ error: expect.stringContaining('J$') as string })
    await paying.pay(order)
    expect((await paying.start(order, order.totalAmount)).status).toBe(409)
  })

  test('an order comes without a card, and one with card details is refused', async () => {
    const card = {
      creditCardNumber: '4000 0000 0000 0002',
      expirationDate: '12/40',
      cvvCode: '123',
      billingAddress: '14 Hope Road',
      zipCode: 'JMAAW07',
    }
    await expect(paying.order(card)).rejects.toThrow('You pay by card on a secure payment page.')
    const order = await paying.order()
    const read = await paying.shop.call('GET', `/api/orders/${order.id}`, undefined, await staff())
    expect(await read.json()).toMatchObject({ cardLast4: null, cardBrand: null, cardStored: false })
  })

  test('an order that nobody pays runs out after its term, and not while somebody may be paying', async () => {
    const order = await paying.order()
    const busy = await paying.order()
    paying.forward(1.9 * HOUR)
    await paying.open(busy)
    paying.forward(0.2 * HOUR)
    await paying.expire()
    expect(await paying.page(order)).toMatchObject({ orderStatus: 'cancelled' })
    expect(await paying.page(busy)).toMatchObject({ orderStatus: 'pending' })
    paying.forward(DAY)
    await paying.ask()
    await paying.expire()
    expect(await paying.page(busy)).toMatchObject({ orderStatus: 'cancelled' })
  })
})
