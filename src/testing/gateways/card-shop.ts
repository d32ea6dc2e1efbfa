// A shop whose cards are charged by the three simulated gateways, for tests that speak HTTP. Which of them takes new orders
// is changed by `use`; notifications come as they would from outside.

import { isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { GatewayName } from '#contract/gateways.ts'
import type { OrderView, PlacedOrderView } from '#contract/orders.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { askGateways } from '#jobs/ask-gateways.ts'
import { gatewayEnvironment, gatewaySettings } from '#platform/gateways/gateway-settings.ts'
import { system } from '#platform/tx.ts'
import { openTestShop } from '#testing/shop.ts'
import { startFygaroSimulator } from './fygaro-simulator.ts'
import { serve } from './paying-shop.ts'
import { startPowerTranzSimulator } from './powertranz-simulator.ts'
import type { Paying, WayBack } from './simulated-gateway.ts'
import { startWiPaySimulator } from './wipay-simulator.ts'

const BUYER = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'credit_card',
  shippingMethod: 'pickup',
}

export type CardShop = Awaited<ReturnType<typeof openCardShop>>

export async function openCardShop() {
  const fygaro = await startFygaroSimulator()
  const powertranz = await startPowerTranzSimulator()
  const wipay = await startWiPaySimulator()
  const simulators = [fygaro, powertranz, wipay]
  const environment = Object.assign({}, ...simulators.map((each) => each.environment)) as object
  const env = z.object(gatewayEnvironment).parse({
    ...environment,
    TEST_PAYMENTS: 'on',
    CARD_PAYMENTS: 'fygaro',
  })
  const shop = await openTestShop({
    gateways: gatewaySettings(env, { demo: true, publicUrl: undefined }),
  })
  const door = await serve(shop)
  for (const simulator of simulators) simulator.connect(door.url)
  const read = async <T>(path: string): Promise<T> =>
    (await (await shop.call('GET', path)).json()) as T

  /** Follows a browser back to the shop. */
  const comeBack = async (way: WayBack | undefined): Promise<void> => {
    if (!way) return
    const { pathname, search } = new URL(way.url)
    if (way.method === 'GET') await shop.call('GET', pathname + search)
    else {
      const form = new URLSearchParams(way.form).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      await shop.call('POST', pathname + search, form, type)
    }
  }

  return {
    ...{ shop, fygaro, powertranz, wipay, comeBack },
    /** The gateway that takes orders from now on. */
    use: (name: GatewayName) =>
      void (shop.jobContext.gateways.cards = shop.jobContext.gateways.byName.get(name)),
    /** Places an order by card of one sofa. */
    async place(): Promise<{ id: number; link: string; total: string }> {
      const body = { ...BUYER, lines: [{ productId: 1, quantity: 1 }] }
      const answer = await shop.call('POST', '/api/orders', body)
      const { order } = (await answer.json()) as PlacedOrderView
      const { totalAmount } = await read<Pick<OrderView, 'totalAmount'>>(
        `/api/order-pages${order.link.replace('/order', '')}`,
      )
      return { id: order.id, link: order.link.replace('/order/', ''), total: totalAmount }
    },
    /** Begins to pay all of an order, and does what a shopper does on the gateway's page. */
    async visit(
      order: { link: string; total: string },
      paying: Paying,
    ): Promise<WayBack | undefined> {
      const path = `/api/order-pages/${order.link}/payments`
      const started = await shop.call('POST', path, { amount: order.total })
      if (started.status !== 201) throw new Error(await started.text())
      const { url } = (await started.json()) as { url: string }
      const { cards } = shop.jobContext.gateways
      const simulator = simulators.find(({ name }) => name === cards?.name)
      const page = url.startsWith('/')
        ? { html: await (await shop.call('GET', url)).text() }
        : { url }
      return simulator?.act(page, paying)
    },
    /** Has the shop ask the gateways about all that is open, as its job does when the time has come. */
    async ask() {
      await shop.shop.write(system('test'), async ({ db, now }) => {
        await db
          .update(gatewayRefunds)
          .set({ nextInquiryAt: now })
          .where(isNotNull(gatewayRefunds.nextInquiryAt))
        await db
          .update(paymentAttempts)
          .set({ nextInquiryAt: now, lastInquiryAt: null })
          .where(isNull(paymentAttempts.endedAt))
      })
      await askGateways(shop.jobContext)
    },
    async close() {
      await door.close()
      await shop.close()
      await Promise.all(simulators.map((each) => each.close()))
    },
  }
}
