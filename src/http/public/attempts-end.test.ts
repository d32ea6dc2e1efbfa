// Every attempt to pay on a gateway's page ends by a time of its own, whatever its browser, its gateway or nobody says; and
// its order follows, so that no piece is held for a payment that does not come.

import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { expectNoSilentDebt } from '#testing/debts.ts'
import { type FaultyGateway, FAULTY_GATEWAYS } from '#testing/gateways/faulty-gateways.ts'
import { openPayingShop, type PayingShop } from '#testing/gateways/paying-shop.ts'
import type { Paying, WayBack } from '#testing/gateways/hosted-page.ts'
import type { WiPaySimulator } from '#testing/gateways/wipay-simulator.ts'
import { runs } from '#testing/runs.ts'
import { asStaff } from '#testing/staff.ts'

type Order = PlacedOrderView['order']

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PIECES = 1000

const WALKS = 40

class Trial<G extends FaultyGateway['simulator'] = FaultyGateway['simulator']> {
  paying!: PayingShop<G>
  faults!: FaultyGateway
  private product = 0

  constructor(name: GatewayName) {
    beforeAll(async () => {
      this.faults = await FAULTY_GATEWAYS[name]()
      this.paying = await openPayingShop(async () => this.faults.simulator as G)
      const stock = { Sand: PIECES }
      const { shop } = this.paying.shop
      this.product = (await shop.write(system('test'), (tx) => aProduct(tx, { stock }))).id
    })
    afterAll(() => this.paying.close())
  }

  order = () => this.paying.order({ productId: this.product })

  async attempt({ id }: Order) {
    const latest = (await this.paying.attempts(id)).at(-1)
    if (!latest) throw new Error('Nobody began to pay')
    return latest
  }

  async openTasks({ id }: Order) {
    const ids = new Set((await this.paying.attempts(id)).map((attempt) => attempt.id))
    const tasks = await this.paying.tasks()
    return tasks.filter(({ attemptId, closedAt }) => ids.has(attemptId ?? 0) && !closedAt)
  }

  /** Lets time pass with the jobs of each minute that matters. */
  async live(...waits: number[]) {
    for (const ms of waits) {
      this.paying.forward(ms)
      await this.paying.ask()
    }
  }

  async decide(order: Order, outcome: 'not-charged' | 'settled') {
    const staff = await asStaff(this.paying.shop, 'admin')
    for (const { id } of await this.openTasks(order)) {
      const path = `/api/gateway-tasks/${id}/decision`
      const body = { outcome, note: 'Not in the dashboard' }
      expect((await this.paying.shop.call('POST', path, body, staff)).status).toBe(200)
    }
  }
}

/** A browser that says that its payment failed, as anybody can who was at WiPay's page once. */
const failedReturn = (gatewayId: string | null): WayBack => ({
  method: 'GET',
  url: `https://shop.example/api/gateways/wipay/return?transaction_id=${gatewayId}&status=failed`,
})

describe('with WiPay', () => {
  const trial = new Trial<WiPaySimulator>('wipay')
  const questions = (id: string | null) =>
    trial.paying.gateway.requests.filter(({ path }) => path === `/wapi/transactions/${id}`).length

  test('a browser that comes back eleven times holds no piece: its order runs out', async () => {
    const order = await trial.order()
    await trial.paying.open(order)
    const { gatewayId } = await trial.attempt(order)
    for (let times = 0; times < 11; times++) await trial.paying.comeBack(failedReturn(gatewayId))
    await trial.live(MINUTE, 10 * MINUTE, 10 * MINUTE, 3 * HOUR)
    await trial.paying.expire()
    expect((await trial.attempt(order)).endedAt).not.toBeNull()
    expect(await trial.paying.page(order)).toMatchObject({ orderStatus: 'cancelled' })
  })

  test('of what a browser asks, one question a minute reaches the gateway, and none counts', async () => {
    const order = await trial.order()
    await trial.paying.open(order)
    const { gatewayId } = await trial.attempt(order)
    for (let times = 0; times < 11; times++) await trial.paying.comeBack(failedReturn(gatewayId))
    expect(questions(gatewayId)).toBe(1)
    expect(await trial.attempt(order)).toMatchObject({ state: 'sent', inquiries: 0 })
    trial.paying.forward(61 * SECOND)
    for (let times = 0; times < 11; times++) await trial.paying.comeBack(failedReturn(gatewayId))
    expect(questions(gatewayId)).toBe(2)
  })

  test('an order whose charge does not fit is not in process any more, and runs out once staff decided', async () => {
    const order = await trial.order()
    trial.faults.takeAnother('on')
    const page = await trial.paying.open(order)
    trial.paying.gateway.trouble('server-error')
    await trial.live(70 * SECOND)
    expect(await trial.paying.page(order)).toMatchObject({ paymentStatus: 'processing' })
    trial.paying.gateway.trouble('none')
    await trial.paying.gateway.act(page, 'pay')
    trial.faults.takeAnother('off')
    expect(await trial.attempt(order)).toMatchObject({ state: 'mismatch' })
    expect(await trial.paying.page(order)).toMatchObject({ paymentStatus: 'pending' })
    await trial.decide(order, 'settled')
    trial.paying.forward(3 * HOUR)
    await trial.paying.expire()
    expect(await trial.paying.page(order)).toMatchObject({ orderStatus: 'cancelled' })
  })

  test('a page that nobody pays on is over 13 minutes after it was opened', async () => {
    const order = await trial.order()
    await trial.paying.open(order)
    await trial.live(12.4 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ endedAt: null })
    await trial.live(1.1 * MINUTE)
    expect((await trial.attempt(order)).endedAt).not.toBeNull()
  })

  test('what a browser proves to have paid, and WiPay does not confirm, is left to staff after 48 hours', async () => {
    const order = await trial.order()
    trial.paying.gateway.deliver('lost')
    trial.faults.keepSilent('on')
    await trial.paying.pay(order)
    await trial.live(MINUTE, HOUR, DAY, 22.9 * HOUR)
    expect(await trial.attempt(order)).toMatchObject({ state: 'claimed' })
    await trial.live(10 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ state: 'expired' })
    expect(await trial.openTasks(order)).toMatchObject([{ kind: 'unconfirmed' }])
    trial.faults.keepSilent('off')
    trial.paying.gateway.deliver('at-once')
  })
})

describe('with PowerTranz', () => {
  const trial = new Trial('powertranz')

  test('a page that nobody pays on is over 15 minutes after it was opened', async () => {
    const order = await trial.order()
    await trial.paying.open(order)
    await trial.live(14.9 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ endedAt: null })
    await trial.live(0.2 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ state: 'expired' })
  })

  test('a completion that is never answered is left to staff after 48 hours, and its order is not in process', async () => {
    const order = await trial.order()
    const back = await trial.paying.act(order, 'pay')
    trial.faults.keepSilent('on')
    await trial.paying.comeBack(back)
    await trial.live(3 * MINUTE, HOUR, DAY, 22.9 * HOUR)
    expect(await trial.attempt(order)).toMatchObject({ state: 'unknown' })
    await trial.live(10 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ state: 'expired' })
    expect(await trial.openTasks(order)).toMatchObject([{ kind: 'unconfirmed' }])
    expect(await trial.paying.page(order)).toMatchObject({ paymentStatus: 'pending' })
    trial.faults.keepSilent('off')
  })
})

describe('with Fygaro', () => {
  const trial = new Trial('fygaro')

  test('a page that nobody pays on is over 40 minutes after it was opened', async () => {
    const order = await trial.order()
    await trial.paying.open(order)
    await trial.live(39.9 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ endedAt: null })
    await trial.live(0.2 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ state: 'expired' })
  })

  test('a browser that comes back without a notification is left to staff after 15 minutes', async () => {
    const order = await trial.order()
    trial.paying.gateway.deliver('lost')
    await trial.paying.pay(order)
    await trial.live(14.9 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ endedAt: null })
    await trial.live(0.2 * MINUTE)
    expect(await trial.attempt(order)).toMatchObject({ state: 'expired' })
    expect(await trial.openTasks(order)).toMatchObject([{ kind: 'unconfirmed' }])
  })

  test('while staff look into a payment the clock leaves its order alone, for 7 days at most, and its page says so', async () => {
    const order = await trial.order()
    trial.paying.gateway.deliver('lost')
    await trial.paying.pay(order)
    await trial.live(HOUR, 3 * HOUR, 6.5 * DAY)
    await trial.paying.expire()
    expect(await trial.paying.page(order)).toMatchObject({
      orderStatus: 'pending',
      online: { attempt: { state: 'checking' } },
    })
    trial.paying.forward(DAY)
    await trial.paying.expire()
    expect(await trial.paying.page(order)).toMatchObject({ orderStatus: 'cancelled' })
  })

  test('an order runs out as soon as staff have found that nothing was charged', async () => {
    const order = await trial.order()
    trial.paying.gateway.deliver('lost')
    await trial.paying.pay(order)
    await trial.live(HOUR, 3 * HOUR)
    await trial.decide(order, 'not-charged')
    await trial.paying.expire()
    expect(await trial.paying.page(order)).toMatchObject({ orderStatus: 'cancelled' })
  })
})

const STEPS = [
  ...['open', 'open', 'pay', 'pay', 'decline', 'leave', 'back', 'back', 'back again and again'],
  ...['20 seconds', '3 minutes', '20 minutes', '5 hours', 'ask', 'ask', 'expire', 'decide'],
  ...['lose notices', 'send notices', 'silence', 'speech', 'other amount', 'same amount', 'break'],
] as const
type Step = (typeof STEPS)[number]

const WAITS: Partial<Record<Step, number>> = {
  '20 seconds': 20 * SECOND,
  '3 minutes': 3 * MINUTE,
  '20 minutes': 20 * MINUTE,
  '5 hours': 5 * HOUR,
}

describe.each(GATEWAYS)('whatever happens with %s', (name) => {
  const trial = new Trial(name)

  async function walk(order: Order, steps: readonly Step[]) {
    const { paying, faults } = trial
    let page: Awaited<ReturnType<typeof paying.open>> | undefined
    let back: WayBack | undefined
    const act = async (how: Paying) => {
      // A page that is closed, or a gateway that is away: the browser stays where it is.
      back = page && (await paying.gateway.act(page, how).catch(() => back))
    }
    const does: Partial<Record<Step, () => unknown>> = {
      open: async () => void (page = await paying.open(order).catch(() => page)),
      pay: () => act('pay'),
      decline: () => act('decline'),
      leave: () => act('leave'),
      back: () => paying.comeBack(back),
      'back again and again': async () => {
        for (let times = 0; times < 12; times++) await paying.comeBack(back)
      },
      ask: () => paying.ask(),
      expire: () => paying.expire(),
      decide: () => trial.decide(order, 'not-charged'),
      'lose notices': () => paying.gateway.deliver('lost'),
      'send notices': () => paying.gateway.deliver('at-once'),
      silence: () => faults.keepSilent('on'),
      speech: () => faults.keepSilent('off'),
      'other amount': () => faults.takeAnother('on'),
      'same amount': () => faults.takeAnother('off'),
      break: () => paying.gateway.trouble('server-error'),
    }
    for (const step of steps) {
      paying.forward(WAITS[step] ?? 0)
      await does[step]?.()
    }
  }

  test('every attempt ends within 48 hours, no order is left in process, and no debt is silent', async () => {
    const steps = array(constantFrom(...STEPS), { minLength: 4, maxLength: 24 })
    const property = asyncProperty(steps, async (taken) => {
      const { paying, faults } = trial
      const order = await trial.order()
      paying.gateway.trouble('none')
      faults.keepSilent('off')
      faults.takeAnother('off')
      paying.gateway.deliver('at-once')
      await walk(order, ['open', ...taken])
      await trial.live(MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, DAY, 12 * HOUR)
      expect((await paying.attempts(order.id)).filter(({ endedAt }) => !endedAt)).toEqual([])
      const { paymentStatus, moneyRows } = await paying.page(order)
      if (moneyRows.length === 0) expect(paymentStatus).not.toBe('processing')
      await paying.shop.shop.read(system('test'), (tx) => expectNoSilentDebt(tx, order.id))
    })
    await assert(property, { numRuns: runs(WALKS), endOnFailure: true })
  })
})
