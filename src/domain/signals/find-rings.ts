// Finds rings: a partner who buys again and again from a partner five levels above or below at most. The buyer
// is known by mailbox or telephone number. Partners of other teams buy as anybody does.

import { sql } from 'drizzle-orm'
import { COUNTS, FIRST_SOLD, orders } from '#domain/orders/orders.table.ts'
import { ancestors } from '#domain/partners/tree.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Finding } from './finding.ts'
import { traces } from './signals.table.ts'
import { mailboxDigest, phoneDigest } from './write-traces.ts'

/** This number of orders, within this number of days. */
export const RING_ORDERS = 3
const RING_DAYS = 180
const DAY_MS = 86_400_000

type Sale = { id: number; seller: number; email: string; phone: string; at: string }
type Bought = Sale & { buyer: number }

export async function findRings(tx: Tx, sellers: readonly number[]): Promise<Finding[]> {
  const bought = await boughtByPartners(tx, await salesOf(tx, sellers))
  const pairs = Map.groupBy(bought, ({ seller, buyer }) => `${seller} ${buyer}`)
  const often = [...pairs.values()].filter(({ length }) => length >= RING_ORDERS)
  const related = await relatedPairs(
    tx,
    often.flatMap(([first]) => first ?? []),
  )
  return often.flatMap((sales) => {
    const [last] = sales
    const first = sales.at(-1)
    if (!last || !first || !related.has(`${last.seller} ${last.buyer}`)) return []
    return {
      kind: 'ring' as const,
      memberId: last.seller,
      otherId: last.buyer,
      memberIds: [last.seller, last.buyer],
      evidence: sales.map(({ id }) => `order ${id}`),
      count: sales.length,
      since: new Date(first.at),
    }
  })
}

/** The latest sale first. */
async function salesOf(tx: Tx, sellers: readonly number[]): Promise<Sale[]> {
  const since = new Date(tx.now.getTime() - RING_DAYS * DAY_MS).toISOString()
  const { rows } = await tx.db.execute(sql`
    select o.id, o.referred_by as seller, o.customer_email as email, o.customer_phone as phone,
      ${FIRST_SOLD} as at
    from ${orders} o
    where o.referred_by in ${sellers} and ${COUNTS} and ${FIRST_SOLD} > ${since}::timestamptz
    order by ${FIRST_SOLD} desc, o.id desc`)
  return rows as Sale[]
}

/** Those sales whose buyer is a partner, other than the seller. */
async function boughtByPartners(tx: Tx, sales: readonly Sale[]): Promise<Bought[]> {
  const digestsOf = ({ email, phone }: Sale) =>
    [mailboxDigest(email), phoneDigest(phone)].filter((digest) => digest !== undefined)
  const digests = [...new Set(sales.flatMap(digestsOf))]
  if (digests.length === 0) return []
  const { rows } = await tx.db.execute(sql`
    select member_id as id, digest from ${traces}
    where digest in ${digests} and kind in ('phone', 'mailbox', 'paypal')`)
  const partnersOf = Map.groupBy(rows as { id: number; digest: string }[], ({ digest }) => digest)
  return sales.flatMap((sale) => {
    const buyers = digestsOf(sale).flatMap((digest) => partnersOf.get(digest) ?? [])
    const ids = new Set(buyers.map(({ id }) => id).filter((id) => id !== sale.seller))
    return [...ids].map((buyer) => ({ ...sale, buyer }))
  })
}

/** Those of the pairs of which one stands above the other. */
async function relatedPairs(tx: Tx, pairs: readonly Bought[]): Promise<Set<string>> {
  const ids = [...new Set(pairs.flatMap(({ seller, buyer }) => [seller, buyer]))]
  if (ids.length === 0) return new Set()
  const { rows } = await tx.db.execute(sql`
    select member_id as below, ancestor_id as above from ${ancestors}
    where member_id in ${ids} and ancestor_id in ${ids}`)
  const lines = rows as { below: number; above: number }[]
  return new Set(lines.flatMap(({ below, above }) => [`${below} ${above}`, `${above} ${below}`]))
}
