// Shoppers who pay by card at random, through all three gateways at once, whatever fails meanwhile; and the books of the
// gateways against those of the shop afterwards.

import type { Client } from 'pg'
import type { StartedPaymentView } from '#contract/online-payment.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import type { GatewayName } from '#contract/gateways.ts'
import { centsFromDollars } from '#contract/money.ts'
import { AN_ORDER } from '#testing/production-shop.ts'
import { followBack, type Paying } from './hosted-page.ts'
import type { Delivery, Trouble } from './simulated-gateway.ts'
import type { Simulators } from './simulators.ts'

type Random = () => number

/** One of some values, by their weights. */
function oneOf<Value>(random: Random, weights: readonly (readonly [Value, number])[]): Value {
  let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weights) {
    left -= weight
    if (left < 0) return value
  }
  return (weights.at(-1) as readonly [Value, number])[0]
}

const ACTIONS: readonly [Paying, number][] = [
  ['pay', 70],
  ['decline', 10],
  ['fail-3ds', 5],
  ['leave', 15],
]
const DELIVERIES: readonly [Delivery, number][] = [
  ['at-once', 40],
  ['lost', 20],
  ['twice', 20],
  ['held', 20],
]
/** How often the browser comes back: not at all, once, or by a reload twice. */
const RETURNS: readonly [number, number][] = [
  [0, 15],
  [1, 75],
  [2, 10],
]
const TROUBLES: readonly [Trouble, number][] = [
  ['none', 80],
  ['refused', 5],
  ['server-error', 5],
  ['lost-answer', 8],
  ['hangs', 2],
]

export type Shoppers = {
  /** The addresses of the shop's processes; they may be down for a while. */
  urls: readonly string[]
  simulators: Simulators
  random: Random
  /** Goes on until this is true. */
  isDone: () => boolean
  /** Called after each visit to a gateway's page. */
  onVisit: () => void
}

/** One shopper after the other, each with an order of their own. */
export async function keepPaying({ urls, simulators, random, isDone, onVisit }: Shoppers) {
  for (let turn = 0; !isDone(); turn++) {
    const url = urls[Math.floor(random() * urls.length)] ?? ''
    for (const gateway of simulators.all) {
      gateway.deliver(oneOf(random, DELIVERIES))
      gateway.trouble(oneOf(random, TROUBLES))
    }
    try {
      await payOneOrder({ url, simulators, random, onVisit })
    } catch {
      // A process was killed, or a gateway failed: this shopper gives up.
    }
  }
}

type Paid = { url: string; onVisit: () => void } & Pick<Shoppers, 'simulators' | 'random'>

async function payOneOrder({ url, simulators, random, onVisit }: Paid): Promise<void> {
  const order = await placeOrder(url, random)
  const tabs = random() < 0.05 ? 2 : 1
  const pages = await Promise.all(Array.from({ length: tabs }, () => openPage(url, order)))
  if (random() < 0.05) await send(url, `/api/order-pages${pathOf(order)}/cancellation`)
  for (const page of pages) {
    const gateway = simulators.all.find((each) => page.text.includes(each.url))
    if (!gateway) continue
    const shown = page.isDocument ? { html: page.text } : { url: page.text }
    const back = await gateway.act(shown, oneOf(random, ACTIONS)).catch(() => undefined)
    onVisit()
    const times = oneOf(random, RETURNS)
    if (back) await Promise.all(Array.from({ length: times }, () => followBack(url, back)))
  }
}

type Order = PlacedOrderView['order']
const pathOf = ({ link }: Order) => link.slice('/order'.length)

async function placeOrder(url: string, random: Random): Promise<Order> {
  const n = Math.floor(random() * 1e9)
  const body = { ...AN_ORDER, customerEmail: `buyer${n}@example.com`, paymentMethod: 'credit_card' }
  const response = await send(url, '/api/orders', body)
  return ((await response.json()) as PlacedOrderView).order
}

async function openPage(url: string, order: Order) {
  const path = `/api/order-pages${pathOf(order)}/payments`
  const response = await send(url, path, { amount: order.totalAmount })
  const started = (await response.json()) as StartedPaymentView
  if (!started.url.startsWith('/')) return { isDocument: false, text: started.url }
  return { isDocument: true, text: await (await fetch(url + started.url)).text() }
}

let callers = 0

/** Each call comes from another address, because calls are limited by address. */
const send = (url: string, path: string, body: object = {}) => {
  callers += 1
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
    },
    body: JSON.stringify(body),
  })
}

/** Lets the time of all open attempts and refunds be over, so that what is left is asked about now. */
export const hurryAttempts = (client: Client) =>
  client.query(
    `update payment_attempts
     set expires_at = now() - interval '1 day', last_inquiry_at = null,
       next_inquiry_at = now() - interval '1 second', ends_by = now() - interval '1 second',
       returned_at = returned_at - interval '1 hour'
     where ended_at is null`,
  )

/** How many attempts have not ended. */
export async function attemptsLeft(client: Client): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from payment_attempts
     where ended_at is null`,
  )
  return rows[0]?.left ?? 0
}

export type ComparedBooks = {
  /** What the gateways charged, and how much of it is a payment of the shop's, or an open task for staff. */
  charged: number
  booked: number
  tasks: number
  /** What is wrong, in words; empty where all is right. */
  faults: string[]
}

type Row = { gateway: GatewayName; gateway_id: string; amount: string }
type Task = { gateway: GatewayName; reference: string | null; gateway_id: string | null }

/** Every charge is one payment row or one open task, and there is no payment without a charge. */
export async function compareBooks(
  client: Client,
  { all }: Pick<Simulators, 'all'>,
): Promise<ComparedBooks> {
  const { rows: payments } = await client.query<Row>(
    `select c.gateway, c.gateway_id, p.amount::text from order_payments p
     join gateway_charges c on c.id = p.charge_id`,
  )
  const { rows: tasks } = await client.query<Task>(
    `select t.gateway, a.reference, c.gateway_id from gateway_tasks t
     left join payment_attempts a on a.id = t.attempt_id
     left join gateway_charges c on c.id = t.charge_id
     where t.closed_at is null and t.kind in ('unconfirmed', 'mismatch')`,
  )
  const faults = await faultsOfOrders(client)
  const unmatched = new Map(payments.map((row) => [`${row.gateway} ${row.gateway_id}`, row]))
  if (unmatched.size !== payments.length) faults.push('two payments of one charge')
  const books = { charged: 0, booked: 0, tasks: 0, faults }
  for (const gateway of all)
    for (const charge of gateway.charges()) {
      const { name } = gateway
      books.charged += 1
      const key = `${name} ${charge.gatewayId}`
      const payment = unmatched.get(key)
      unmatched.delete(key)
      const about = tasks.filter(
        ({ gateway: of, reference, gateway_id: id }) =>
          of === name && (id === charge.gatewayId || reference === charge.reference),
      )
      if (payment) books.booked += 1
      else if (about.length === 1) books.tasks += 1
      else faults.push(`${name} charged ${charge.reference}: ${about.length} tasks, no payment`)
      if (payment && centsFromDollars(payment.amount) !== charge.amountCents)
        faults.push(`${name} charged another amount than ${payment.amount}`)
    }
  for (const key of unmatched.keys()) faults.push(`a payment without a charge: ${key}`)
  return books
}

/** The identity of orders and of their invoices, and whether their states follow from the money. */
async function faultsOfOrders(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(`
    with net as (
      select o.id, o.total_amount, o.payment_status, o.order_status, o.paid_at,
        (select coalesce(sum(quantity * unit_price), 0) from order_lines where order_id = o.id)
          + o.delivery - o.discount as parts,
        (select coalesce(sum(amount), 0) from order_payments where order_id = o.id)
          - (select coalesce(sum(amount), 0) from order_refunds where order_id = o.id) as net,
        (select coalesce(sum(amount), 0) from refund_tasks
          where order_id = o.id and closed_at is null) as owed,
        (select coalesce(sum(total), 0)
          from documents where order_id = o.id and kind in ('invoice', 'credit-note')) as invoiced
      from orders o)
    select 'order ' || id || ': total' as fault from net where parts <> total_amount
    union all select 'order ' || id || ': paid' from net
      where order_status <> 'cancelled' and (payment_status = 'paid') <> (net >= total_amount)
    union all select 'order ' || id || ': refund' from net
      where owed <> greatest(0, net - case order_status when 'cancelled' then 0 else total_amount end)
    union all select 'order ' || id || ': invoice' from net
      where paid_at is not null and order_status <> 'cancelled' and invoiced <> total_amount`)
  return rows.map(({ fault }) => fault)
}
