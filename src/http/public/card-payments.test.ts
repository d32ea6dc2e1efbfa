// Paying an order on a gateway's page, with each gateway: what a shopper, a lost or forged message and a late one do.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import { openPayingShop, type PayingShop, SIMULATORS } from '#testing/gateways/paying-shop.ts'
import { asStaff } from '#testing/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const open = (name: GatewayName): Promise<PayingShop> =>
  openPayingShop<PayingShop['gateway']>(SIMULATORS[name])

describe.each(GATEWAYS)('with %s', (name) => {
  let paying: PayingShop
  // Signed in for each call: the clock moves by hours.
  const staff = () => asStaff(paying.shop, 'admin')
  beforeAll(async () => {
    paying = await open(name)
  })
  afterAll(() => paying.close())
  beforeEach(() => {
    paying.gateway.deliver('at-once')
    paying.gateway.trouble('none')
  })

  const tasksOf = async (orderId: number) => {
    const ids = new Set((await paying.attempts(orderId)).map(({ id }) => id))
    return (await paying.tasks()).filter(({ attemptId }) => ids.has(attemptId ?? 0))
  }
  const chargedFor = async (orderId: number) => {
    const names = new Set((await paying.attempts(orderId)).map(({ reference }) => reference))
    return paying.gateway.charges().filter(({ reference }) => names.has(reference))
  }
  const stateOf = async (orderId: number) =>
    (await paying.attempts(orderId)).map(({ state }) => state)

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
    expect(await stateOf(order.id)).toEqual(['paid'])
  })

  test('a card that is declined pays nothing, and the next one may pay', async () => {
    const order = await paying.order()
    await paying.pay(order, 'decline')
    expect(await paying.payments(order.id)).toEqual([])
    expect((await paying.page(order)).online).toMatchObject({ offered: true })
    await paying.pay(order)
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await chargedFor(order.id)).toHaveLength(1)
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

  test('a payment counts although the shopper never comes back', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    // With PowerTranz nothing is charged before the way back.
    if (name === 'powertranz') await paying.comeBack(back)
    paying.forward(2 * MINUTE)
    await paying.ask()
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('a return that is made up pays nothing', async () => {
    const order = await paying.order()
    const other = await paying.order()
    await paying.open(order)
    const back = await paying.act(other, 'pay')
    const [attempt] = await paying.attempts(order.id)
    const [paid] = await paying.attempts(other.id)
    const forge = (text: string) =>
      text
        .replaceAll(paid?.reference ?? '-', attempt?.reference ?? '')
        .replaceAll(paid?.gatewayId ?? 'no id', attempt?.gatewayId ?? '')
    if (back?.method === 'GET') await paying.comeBack({ method: 'GET', url: forge(back.url) })
    else if (back) {
      const form = Object.entries(back.form).map(([field, value]) => [field, forge(value)] as const)
      await paying.comeBack({ ...back, form: Object.fromEntries(form) })
    }
    await paying.ask()
    expect(await paying.payments(order.id)).toEqual([])
    expect(await paying.page(order)).toMatchObject({
      due: expect.not.stringMatching(/^0/) as string,
    })
  })

  test('the same way back taken ten times is one payment', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    await Promise.all(Array.from({ length: 10 }, () => paying.comeBack(back)))
    expect(await paying.payments(order.id)).toHaveLength(1)
    expect(await chargedFor(order.id)).toHaveLength(1)
    expect(await tasksOf(order.id)).toEqual([])
  })

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
    await expect(paying.order(card)).rejects.toThrow('bank’s own page')
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
