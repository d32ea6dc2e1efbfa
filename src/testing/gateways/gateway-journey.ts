// A shop of its own for the journeys through one gateway: what its shoppers do in a browser, and what is then true of an
// order, at the shop and at the gateway.

import { afterEach, expect } from 'vitest'
import type {
  AttemptView,
  GatewayTaskView,
  OrderCardPaymentsView,
} from '#contract/card-payments.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { canary, type Canary } from '#testing/canaries.ts'
import { type Journey, setUpJourney } from '#testing/journey.ts'
import { arriveAt, type DESK, type JourneyPage } from '#testing/pages.ts'
import { daysAhead, startShop } from '#testing/running-shop.ts'
import { atGateway, press, type PressedButton, stopBehind } from './gateway-pages.ts'
import type { TrickedGateway } from './gateway-tricks.ts'

type Order = PlacedOrderView['order']

/** A piece of which there is enough for every journey. */
export const POD = 9
const DAY_MS = 86_400_000

/** The journeys of a gateway, with a shop of its own. */
export class GatewayJourney {
  readonly journey: Journey
  /** The cards that were typed so far. */
  readonly cards: Canary[] = []
  gateway!: TrickedGateway
  private pages: JourneyPage[] = []

  constructor(start: () => Promise<TrickedGateway>) {
    this.journey = setUpJourney(async () => (this.gateway = await start()).simulator)
    afterEach(() => {
      const faults = this.pages.flatMap((page) => page.faults)
      this.pages = []
      expect(faults).toEqual([])
    })
  }

  /** The number of a card that was not typed before. */
  newCard(): string {
    const card = canary(this.cards.length + 1)
    this.cards.push(card)
    return card.creditCardNumber
  }

  async page(size?: typeof DESK): Promise<JourneyPage> {
    return this.watched(await this.journey.page(size))
  }

  watched(page: JourneyPage): JourneyPage {
    this.pages.push(page)
    return page
  }

  placeOrder(): Promise<Order> {
    return this.journey.placeOrder({ productId: POD, paymentMethod: 'credit_card' })
  }

  /** Opens an order's page, and goes from there to the gateway's. */
  async goToPay({ link }: Order, size?: typeof DESK): Promise<JourneyPage> {
    const page = await this.page(size)
    await arriveAt(page, link)
    await page.getByRole('button', { name: /^(Pay now|Open the payment page again), J\$/ }).click()
    await atGateway(page)
    return page
  }

  press = (page: JourneyPage, button: PressedButton) => press(page, button, this.newCard())

  /** A new order that was paid, and the way back that the browser did not take. */
  async payAndStop() {
    const order = await this.placeOrder()
    const page = await this.goToPay(order)
    const back = await stopBehind(page, () => this.press(page, 'Pay'))
    return { order, page, back, attempt: await this.attempt(order) }
  }

  /** Opens an order's page in a tab of its own, and checks what it says. */
  async says({ link }: Order, ...sentences: string[]): Promise<JourneyPage> {
    const page = await this.page()
    await arriveAt(page, link)
    for (const sentence of sentences) await page.getByText(sentence).waitFor()
    return page
  }

  async attempt({ id }: Order): Promise<AttemptView> {
    const path = `/api/orders/${id}/card-payments`
    const { attempts } = await this.journey.asStaff<OrderCardPaymentsView>('GET', path)
    const latest = attempts.toSorted((a, b) => a.id - b.id).at(-1)
    if (!latest) throw new Error('Nobody began to pay')
    return latest
  }

  read({ link }: Order): Promise<OrderPageView> {
    return this.journey.call('GET', `/api/order-pages${link.replace('/order', '')}`)
  }

  /** What the gateway took for an order. */
  async taken(order: Order): Promise<number> {
    const { attemptReference } = await this.attempt(order)
    const { simulator } = this.gateway
    return simulator.charges().filter(({ reference }) => reference === attemptReference).length
  }

  /** One charge, and one payment for all of the order. */
  async isPaidOnce(order: Order): Promise<void> {
    const { moneyRows, received, due, paymentStatus } = await this.read(order)
    expect([moneyRows.length, due, paymentStatus]).toEqual([1, '0.00', 'paid'])
    expect(received).toBe(order.totalAmount)
    expect(await this.taken(order)).toBe(1)
    expect((await this.attempt(order)).charges.map(({ booked }) => booked)).toEqual([true])
  }

  async isUnpaid(order: Order): Promise<void> {
    const { moneyRows, paymentStatus } = await this.read(order)
    expect(moneyRows).toEqual([])
    expect(paymentStatus).not.toBe('paid')
  }

  /** What staff have to decide about an order. */
  async tasks({ id }: Order): Promise<string[]> {
    const path = `/api/gateway-tasks?show=open&q=YB-${id}`
    const tasks = await this.journey.asStaff<GatewayTaskView[]>('GET', path)
    return tasks.map(({ kind }) => kind)
  }

  /** Opens the desk of card payments with what there is to decide about an order. */
  async deskFor({ id }: Order): Promise<JourneyPage> {
    return this.watched(await this.journey.staffPage(`/admin/card-payments?q=YB-${id}`))
  }

  /** Stops the shop, and starts it a day later. */
  async waitADay(meanwhile?: () => void): Promise<void> {
    const { journey, gateway } = this
    const { dataDir, port } = journey.shop
    await journey.shop.stop()
    meanwhile?.()
    const { simulator } = gateway
    simulator.clock.forward(DAY_MS)
    const env = { CARD_PAYMENTS: simulator.name, ...simulator.environment, PORT: String(port) }
    journey.shop = await startShop({ ...env, ...daysAhead(1) }, dataDir)
  }
}
