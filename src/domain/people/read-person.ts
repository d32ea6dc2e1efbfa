// The page of a person: who it is, what was sold and is due, what is under warranty, and what else the
// shop has of the addresses. Each list is cut and says what it leaves out; the number of statements is
// the same however much there is.

import { and, desc, eq, inArray, isNull, max, min, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { subscriptionConsents } from '#domain/enquiries/subscription-consents.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { isCounted } from '#domain/orders/list-customers.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { listedVouchers } from '#domain/reports/list-vouchers.ts'
import { vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import type { Tx } from '#platform/tx.ts'
import { customerOfOrder, addressesOfPerson, orderedBy } from './customer-keys.ts'
import { findAlike } from './find-alike.ts'
import { mergesAmong } from './merge-customers.ts'
import { figuresOf } from './person-figures.ts'
import { warrantiesOfPerson } from './person-warranties.ts'

const MAX_PHONES = 5
const MAX_PLACES = 5
const MAX_VOUCHERS = 20
const MAX_ALIKE = 5
/** Of the names and numbers that others are compared with. */
const MAX_COMPARED = 50

/** The first items, and how many are left out. */
export const cut = <Item>(items: readonly Item[], most: number, total = items.length) => ({
  items: items.slice(0, most),
  more: Math.max(0, total - most),
})

export async function readPerson(tx: Tx, orderId: number) {
  const key = await customerOfOrder(tx, orderId)
  const keys = await addressesOfPerson(tx, key)
  const customers = await customersOf(tx, keys)
  const [latest = NOBODY_YET] = customers
  const { names, phones, shownPhones } = await namesAndPhones(tx, keys)
  const first = customers.reduce((a, b) => (b.since < a.since ? b : a), latest)
  return {
    ...latest,
    id: first.id,
    since: first.since,
    phones: cut(shownPhones, MAX_PHONES),
    customers,
    merges: (await mergesAmong(tx, keys)).map(({ id, oneKey, otherKey, by, at }) => {
      return { id, emails: [oneKey, otherKey], by, at }
    }),
    figures: await figuresOf(tx, keys),
    places: await placesOf(tx, keys),
    warranties: await warrantiesOfPerson(tx, keys),
    vouchers: await vouchersOf(tx, keys),
    newsletter: await newsletterOf(tx, keys),
    alike: cut(await findAlike(tx, { keys, phones, names }), MAX_ALIKE),
  }
}

const NEVER = new Date(0)
const NOBODY_YET = {
  ...{ id: 0, name: '', email: '', phone: '', orders: 0 },
  ...{ since: NEVER, lastOrderAt: NEVER },
}

/** The other addresses of the person who has this one. */
export async function othersMergedWith(tx: Tx, key: string) {
  const others = (await addressesOfPerson(tx, key)).filter((other) => other !== key)
  return others.length === 0 ? [] : customersOf(tx, others)
}

/** Each address with the name and number of its last order; who ordered last comes first. */
async function customersOf(tx: Tx, keys: string[]) {
  const byAddress = tx.db.$with('by_address').as(
    tx.db
      .select({
        id: min(orders.id).as('first_id'),
        lastId:
          sql<number>`(array_agg(${orders.id} order by ${orders.createdAt} desc, ${orders.id} desc))[1]`.as(
            'last_id',
          ),
        orders: sql<number>`(count(*) filter (where ${isCounted}))::integer`.as('placed'),
        since: min(orders.createdAt).as('since'),
      })
      .from(orders)
      .where(orderedBy(keys))
      .groupBy(customerKey),
  )
  const rows = await tx.db
    .with(byAddress)
    .select({
      id: byAddress.id,
      orders: byAddress.orders,
      since: byAddress.since,
      name: orders.customerName,
      email: orders.customerEmail,
      phone: orders.customerPhone,
      lastOrderAt: orders.createdAt,
    })
    .from(byAddress)
    .innerJoin(orders, eq(orders.id, byAddress.lastId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  return rows.map((row) => ({ ...row, id: row.id ?? 0, since: row.since ?? row.lastOrderAt }))
}

/** The names and numbers that the orders have, the latest first. */
async function namesAndPhones(tx: Tx, keys: string[]) {
  // As it was typed, until it is known by what it is compared.
  const key = sql<string>`coalesce(${orders.phoneKey}, ${orders.customerPhone})`
  const rows = await tx.db
    .select({
      name: orders.customerName,
      phone: sql<string>`max(${orders.customerPhone})`,
      key,
    })
    .from(orders)
    .where(orderedBy(keys))
    .groupBy(orders.customerName, key)
    .orderBy(desc(max(orders.id)))
    .limit(MAX_COMPARED)
  const byKey = new Map(rows.toReversed().map((row) => [row.key, row.phone]))
  const phones = [...new Set(rows.map((row) => row.key))].filter(Boolean)
  return {
    names: [...new Set(rows.map(({ name }) => name))],
    phones,
    shownPhones: phones.map((phone) => byKey.get(phone) ?? phone),
  }
}

/** The addresses that were delivered to, the latest first, with the order that can still be sent elsewhere. */
async function placesOf(tx: Tx, keys: string[]) {
  const { id, deliveryAddress: address, parish, createdAt, orderStatus, hiddenAt } = orders
  const isToShip = and(
    inArray(orderStatus, ['pending', 'confirmed']),
    eq(orders.shippingMethod, 'delivery'),
    isNull(hiddenAt),
  )
  const rows = await tx.db
    .select({
      address,
      parish,
      usedAt: sql<Date>`max(${createdAt})`.mapWith(createdAt),
      toShipId: sql<number | null>`max(${id}) filter (where ${isToShip})`,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(orders)
    .where(and(orderedBy(keys), sql`${address} <> ''`))
    .groupBy(address, parish)
    .orderBy(desc(max(createdAt)))
    .limit(MAX_PLACES)
  return cut(rows, MAX_PLACES, rows[0]?.total)
}

/** Vouchers of the person’s own, and those that orders of the person used. */
async function vouchersOf(tx: Tx, keys: string[]) {
  const used = tx.db
    .select({ id: voucherUses.voucherId })
    .from(voucherUses)
    .where(and(inArray(voucherUses.emailKey, keys), sql`${voucherUses.returnedAt} is null`))
  const own = tx.db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(inArray(vouchers.emailKey, keys), sql`${vouchers.emailKey} <> ''`))
  const isTheirs = inArray(vouchers.id, union(own, used))
  const rows = await tx.db
    .select()
    .from(vouchers)
    .where(isTheirs)
    .orderBy(desc(vouchers.createdAt), desc(vouchers.id))
    .limit(MAX_VOUCHERS + 1)
  const total = await tx.db.$count(vouchers, isTheirs)
  const ids = rows.map(({ id }) => id)
  const uses = await tx.db
    .select({ id: voucherUses.voucherId, orderId: voucherUses.orderId })
    .from(voucherUses)
    .where(
      and(
        inArray(voucherUses.voucherId, ids),
        inArray(voucherUses.emailKey, keys),
        sql`${voucherUses.returnedAt} is null`,
      ),
    )
    .orderBy(voucherUses.id)
  const orderOf = new Map(uses.map(({ id, orderId }) => [id, orderId]))
  const items = (await listedVouchers(tx, rows)).map((voucher) => ({
    ...voucher,
    orderId: orderOf.get(voucher.id) ?? null,
  }))
  return cut(items, MAX_VOUCHERS, total)
}

/** Each address of theirs that the mailing list has or had, with the latest proof of it. */
async function newsletterOf(tx: Tx, keys: string[]) {
  const { source, words, givenAt } = subscriptionConsents
  const rows = await tx.db
    .selectDistinctOn([subscriptions.id], {
      email: subscriptions.email,
      since: subscriptions.createdAt,
      until: subscriptions.unsubscribedAt,
      source,
      words,
      givenAt,
    })
    .from(subscriptions)
    .leftJoin(subscriptionConsents, eq(subscriptionConsents.subscriptionId, subscriptions.id))
    .where(inArray(sql`lower(${subscriptions.email})`, keys))
    .orderBy(subscriptions.id, desc(subscriptionConsents.id))
  return rows.map(({ email, since, until, ...consent }) => ({
    email,
    since,
    until,
    consent: isWhole(consent) ? consent : null,
  }))
}

type Proof = { source: string; words: string; givenAt: Date }
type Read = { [Name in keyof Proof]: Proof[Name] | null }

/** Who joined before consents were stored has none. */
const isWhole = (consent: Read): consent is Proof => consent.givenAt !== null
