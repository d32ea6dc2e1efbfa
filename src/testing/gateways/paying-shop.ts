// A whole shop that takes cards through a simulated gateway, with an address of its own so that the gateway can notify it,
// and a clock that can be moved together with the gateway's.

import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import type { StartedPaymentView } from '#contract/online-payment.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { askGateways } from '#jobs/ask-gateways.ts'
import { expireOrders } from '#jobs/expire-orders.ts'
import { configFrom } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { openLocalServer } from '#testing/local-server.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { followBack, type Paying, type WayBack } from './hosted-page.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'

type Order = PlacedOrderView['order']
type Page = { url: string } | { html: string }

const PRODUCT = 1

export async function openPayingShop<G extends SimulatedGateway>(
  start: () => Promise<G>,
  log?: Log,
) {
  const gateway = await start()
  return openShopFor([gateway], gateway, log)
}

/** A shop that knows some gateways, and takes orders through one of them. */
export async function openShopFor<G extends SimulatedGateway>(
  gateways: readonly SimulatedGateway[],
  first: G,
  log?: Log,
): Promise<PayingShop<G>> {
  const environment = Object.assign(
    { CARD_PAYMENTS: first.name, TEST_PAYMENTS: 'on' },
    ...gateways.map((each) => each.environment),
  ) as Record<string, string>
  const settings = { gateways: configFrom(environment).gateways }
  const shop = await openTestShop(settings, log, { now: first.clock.now })
  // The globals of the test’s process stay as they are.
  const listener = getRequestListener(shop.api.fetch, { overrideGlobalObjects: false })
  const server = await openLocalServer(listener)
  for (const gateway of gateways) gateway.connect(server.url)
  const close = async () => {
    await server.close()
    await shop.close()
    await Promise.all(gateways.map((each) => each.close()))
  }
  return new PayingShop({ shop, gateway: first, url: server.url, close })
}

type Opened<G> = { shop: TestShop; gateway: G; url: string; close: () => Promise<void> }

/** What a test does with such a shop, and what it reads of it. */
export class PayingShop<G extends SimulatedGateway = SimulatedGateway> {
  readonly shop: TestShop
  readonly url: string
  /** The gateway that takes orders. */
  gateway: G
  readonly close: () => Promise<void>
  private buyers = 0
  /** What the shop gave the browser to keep; it is sent with the way back that needs no form of another site. */
  private readonly cookies = new Map<string, string>()

  constructor({ shop, gateway, url, close }: Opened<G>) {
    this.shop = shop
    this.gateway = gateway
    this.url = url
    this.close = close
  }

  /** Lets time pass for both. */
  forward(ms: number): void {
    this.gateway.clock.forward(ms)
  }

  /** An order by card that waits for its payment. */
  async order(fields: object = {}): Promise<Order> {
    this.buyers += 1
    const response = await this.shop.call('POST', '/api/orders', {
      productId: PRODUCT,
      customerName: `Shopper ${this.buyers}`,
      customerEmail: `shopper${this.buyers}@example.com`,
      customerPhone: '876-555-0100',
      paymentMethod: 'credit_card',
      shippingMethod: 'pickup',
      ...fields,
    })
    const placed = (await response.json()) as PlacedOrderView
    if (response.status !== 201) throw new Error(`no order: ${JSON.stringify(placed)}`)
    return placed.order
  }

  /** Begins a payment of what an order's page says is due. */
  async start(order: Pick<Order, 'link'>, amount?: string): Promise<Response> {
    const { due } = await this.page(order)
    const path = `/api/order-pages${order.link.slice('/order'.length)}/payments`
    const response = await this.shop.call('POST', path, { amount: amount ?? due })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    return response
  }

  /** The gateway's page, or the document that leads to it. */
  async open(order: Pick<Order, 'link'>): Promise<Page> {
    const response = await this.start(order)
    if (response.status !== 201) throw new Error(`no payment: ${await response.text()}`)
    const { url } = (await response.json()) as StartedPaymentView
    if (!url.startsWith('/')) return { url }
    return { html: await (await this.shop.call('GET', url)).text() }
  }

  /** Goes to the gateway's page and acts there, without coming back. */
  async act(order: Pick<Order, 'link'>, paying: Paying): Promise<WayBack | undefined> {
    return this.gateway.act(await this.open(order), paying)
  }

  /** A browser comes back, through the shop's own address; returns where it is sent. */
  async comeBack(back: WayBack | undefined): Promise<string | undefined> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return this.comeBackWith(back, cookie)
  }

  /** Another browser takes the same way back; returns where it is sent. */
  async comeBackWith(back: WayBack | undefined, cookie = ''): Promise<string | undefined> {
    if (!back) return undefined
    const response = await followBack(this.url, back, { cookie })
    return response.headers.get('location') ?? undefined
  }

  /** Pays an order and comes back. */
  async pay(order: Pick<Order, 'link'>, paying: Paying = 'pay'): Promise<string | undefined> {
    return this.comeBack(await this.act(order, paying))
  }

  async page({ link }: Pick<Order, 'link'>): Promise<OrderPageView> {
    const response = await this.shop.call('GET', `/api/order-pages${link.slice('/order'.length)}`)
    return (await response.json()) as OrderPageView
  }

  /** The job that asks gateways. */
  ask(): Promise<void> {
    return askGateways(this.shop.jobContext)
  }

  /** The job that ends orders of which nothing was paid. */
  expire() {
    return expireOrders(this.shop.jobContext)
  }

  attempts(orderId: number) {
    return this.shop.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(paymentAttempts.id)
  }

  payments(orderId: number) {
    return this.shop.database.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.orderId, orderId))
  }

  tasks() {
    return this.shop.database.db.select().from(gatewayTasks).orderBy(gatewayTasks.id)
  }

  charges() {
    return this.shop.database.db.select().from(gatewayCharges).orderBy(gatewayCharges.id)
  }
}
