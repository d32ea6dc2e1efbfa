// Anybody who opens the return of a gateway may know the name of an attempt, which the gateway and its pages have seen. Only the
// browser that began the attempt is led to the order's page, whose address is a secret.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS } from '#contract/gateways.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { openPayingShop, type PayingShop } from '#testing/gateways/paying-shop.ts'
import { SIMULATORS } from '#testing/gateways/simulators.ts'
import type { WayBack } from '#testing/gateways/hosted-page.ts'

/** The same way back with the shop's own words in its address replaced. */
function withToken(back: WayBack | undefined, token: string | undefined): WayBack {
  if (!back) throw new Error('The browser stayed away')
  const url = new URL(back.url)
  if (token === undefined) url.searchParams.delete('token')
  else url.searchParams.set('token', token)
  return { ...back, url: url.href }
}

const tokenIn = (back: WayBack | undefined) =>
  (back && new URL(back.url).searchParams.get('token')) ?? 'no-token'

describe.each(GATEWAYS)('with %s', (name) => {
  let paying: PayingShop
  beforeAll(async () => {
    paying = await openPayingShop<PayingShop['gateway']>(SIMULATORS[name])
  })
  afterAll(() => paying.close())

  const unnamed = (back: WayBack | undefined, order: PlacedOrderView['order']) =>
    paying.attempts(order.id).then(([attempt]) => {
      const { reference = '', gatewayId } = attempt ?? {}
      const other = (text: string) =>
        text
          .replaceAll(gatewayId ?? reference, crypto.randomUUID())
          .replaceAll(reference, 'abcdefgh12345678')
      if (back?.method === 'GET') return { ...back, url: other(back.url) }
      const form = Object.entries(back?.form ?? {}).map(([field, text]) => [field, other(text)])
      return { ...back, form: Object.fromEntries(form) } as WayBack
    })

  test('the browser that began to pay is led back to its order', async () => {
    const order = await paying.order()
    expect(await paying.pay(order)).toBe(order.link)
  })

  test('who only knows the names of an attempt is told nothing, as if there were no such attempt', async () => {
    const order = await paying.order()
    const back = withToken(await paying.act(order, 'pay'), undefined)
    expect(await paying.comeBackWith(back)).toBe('/find-order')
    expect(await paying.comeBackWith(await unnamed(back, order))).toBe('/find-order')
  })

  test('who comes back with the token of another attempt is told nothing', async () => {
    const [order, other] = [await paying.order(), await paying.order()]
    const back = await paying.act(order, 'pay')
    const own = await paying.act(other, 'pay')
    expect(await paying.comeBackWith(withToken(back, tokenIn(own)))).toBe('/find-order')
    expect(await paying.comeBackWith(withToken(back, ''))).toBe('/find-order')
  })

  test('what such a return proves counts all the same', async () => {
    const order = await paying.order()
    paying.gateway.deliver('lost')
    const back = await paying.act(order, 'pay')
    await paying.comeBackWith(withToken(back, undefined))
    paying.gateway.deliver('at-once')
    const [attempt] = await paying.attempts(order.id)
    expect(attempt?.returnedAt).not.toBeNull()
    expect(attempt?.state).toBe(name === 'fygaro' ? 'sent' : 'paid')
  })

  test('an attempt that the previous version began leads nobody to its order, and its payment counts', async () => {
    const order = await paying.order()
    const back = await paying.act(order, 'pay')
    await paying.shop.database.db
      .update(paymentAttempts)
      .set({ returnTokenHash: null })
      .where(eq(paymentAttempts.orderId, order.id))
    expect(await paying.comeBack(back)).toBe('/find-order')
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('the token is stored as a hash only', async () => {
    const order = await paying.order()
    const started = await paying.start(order)
    const [attempt] = await paying.attempts(order.id)
    expect(attempt?.returnTokenHash).toMatch(/^[0-9a-f]{64}$/)
    const kept = started.headers.getSetCookie()
    if (name !== 'fygaro') return expect(kept).toEqual([])
    expect(kept).toMatchObject([expect.stringContaining(`payment-${attempt?.reference}=`)])
    expect(kept[0]).toMatch(/Path=\/api\/gateways\/fygaro\/return; HttpOnly; SameSite=Lax$/)
  })

  test('of two tabs each is led back, whichever comes first', async () => {
    const order = await paying.order()
    const pages = [await paying.open(order), await paying.open(order)]
    const backs = [
      await paying.gateway.act(pages[0] ?? { url: '' }, 'pay'),
      await paying.gateway.act(pages[1] ?? { url: '' }, 'pay'),
    ]
    for (const back of backs.toReversed()) expect(await paying.comeBack(back)).toBe(order.link)
  })
})

test('the token is found where WiPay adds its parameters with a question mark of its own', async () => {
  const paying = await openPayingShop(SIMULATORS.wipay)
  const order = await paying.order()
  const back = await paying.act(order, 'pay')
  const { origin, pathname, searchParams } = new URL(back?.url ?? '')
  const token = searchParams.get('token')
  searchParams.delete('token')
  const url = `${origin}${pathname}?token=${token}?${searchParams.toString()}`
  expect(await paying.comeBackWith({ method: 'GET', url })).toBe(order.link)
  await paying.close()
})
