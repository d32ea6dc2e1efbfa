// Anybody who opens the return of a gateway may know the name of an attempt, which the gateway and its pages have seen. Only the
// browser that began the attempt is led to the order's page, whose address is a secret.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS } from '#contract/gateways.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import { openPayingShop, type PayingShop, SIMULATORS } from '#testing/gateways/paying-shop.ts'
import type { WayBack } from '#testing/gateways/simulated-gateway.ts'

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

  test.fails('who only knows the names of an attempt is told nothing, as if there were no such attempt', async () => {
    const order = await paying.order()
    const back = withToken(await paying.act(order, 'pay'), undefined)
    expect(await paying.comeBackWith(back)).toBe('/find-order')
    expect(await paying.comeBackWith(await unnamed(back, order))).toBe('/find-order')
  })

  test.fails('who comes back with the token of another attempt is told nothing', async () => {
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
})
