// The desk of vouchers: each with its uses and what they took off, and the sums of a month.

import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql, sum } from 'drizzle-orm'
import { jamaicaDay, monthAt } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { ListVouchers, VoucherOrigin, VoucherState } from '#contract/vouchers.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { effectText } from '#contract/voucher-text.ts'
import { type VoucherRow, vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { equals, listOf, within } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

export type ListedVoucher = VoucherRow & {
  says: string
  state: VoucherState
  from: VoucherOrigin
  uses: number
  discount: number
  winner: string
  partner: string
}

const usesOf = sql`(select count(*) from ${voucherUses}
  where ${voucherUses.voucherId} = ${vouchers.id} and ${voucherUses.returnedAt} is null)`

/** The state of a voucher is the first of these that holds; `on` is none of them. */
const STATES = (today: string) =>
  ({
    stopped: sql`${vouchers.stoppedAt} is not null`,
    over: sql`coalesce(${vouchers.lastDay} < ${today}, false)`,
    used: sql`coalesce(${usesOf} >= ${vouchers.usesInAll}, false)`,
    later: sql`coalesce(${vouchers.firstDay} > ${today}, false)`,
  }) satisfies Partial<Record<VoucherState, SQL>>

function isInState(tx: Tx, state: VoucherState): SQL {
  const conditions = Object.entries(STATES(jamaicaDay(tx.now)))
  const index = conditions.findIndex(([name]) => name === state)
  const before = index < 0 ? conditions : conditions.slice(0, index)
  const holds = index < 0 ? [] : [conditions[index]?.[1]]
  return sql.join(
    [...before.map(([, condition]) => sql`not ${condition}`), ...holds.flatMap((is) => is ?? [])],
    sql` and `,
  )
}

const FROM: Record<VoucherOrigin, SQL | undefined> = {
  wheel: isNotNull(vouchers.claimId),
  partner: and(isNull(vouchers.claimId), isNotNull(vouchers.partnerId)),
  shop: and(isNull(vouchers.claimId), isNull(vouchers.partnerId)),
}

/** A page of vouchers, the newest first unless the query sorts otherwise. */
export const listVouchers = listOf({
  rows: (tx) => tx.db.select().from(vouchers),
  id: vouchers.id,
  sorts: { date: vouchers.createdAt, code: vouchers.codeKey },
  sort: '-date',
  filters: ({ state, from }: ListVouchers, tx) => [
    state && isInState(tx, state),
    from && FROM[from],
  ],
  search: [vouchers.code, vouchers.codeKey, vouchers.note, vouchers.gift],
  items: listedVouchers,
})

/** One voucher as the list has it. */
export async function getListedVoucher(tx: Tx, voucherId: number): Promise<ListedVoucher> {
  const rows = await tx.db.select().from(vouchers).where(eq(vouchers.id, voucherId))
  return oneOrRefuse(await listedVouchers(tx, rows))
}

/** Vouchers as the list has them. */
export async function listedVouchers(
  tx: Tx,
  rows: readonly VoucherRow[],
): Promise<ListedVoucher[]> {
  const ids = rows.map(({ id }) => id)
  const used = await sumUses(tx, ids)
  const winners = await namesOfWinners(tx, rows)
  const partners = await namesOfPartners(tx, rows)
  return rows.map((voucher) => {
    const { uses, discount } = used.get(voucher.id) ?? { uses: 0, discount: 0 }
    return {
      ...voucher,
      says: effectText(voucher),
      state: stateOf(tx, voucher, uses),
      from: originOf(voucher),
      uses,
      discount,
      winner: winners.get(voucher.claimId ?? 0) ?? '',
      partner: partners.get(voucher.partnerId ?? 0) ?? '',
    }
  })
}

/** The same as the conditions above, of a row. */
function stateOf(tx: Tx, voucher: VoucherRow, uses: number): VoucherState {
  const { stoppedAt, firstDay, lastDay, usesInAll } = voucher
  const today = jamaicaDay(tx.now)
  if (stoppedAt) return 'stopped'
  if (lastDay !== null && lastDay < today) return 'over'
  if (usesInAll !== null && uses >= usesInAll) return 'used'
  return firstDay !== null && firstDay > today ? 'later' : 'on'
}

const originOf = ({ claimId, partnerId }: VoucherRow): VoucherOrigin =>
  claimId !== null ? 'wheel' : partnerId !== null ? 'partner' : 'shop'

async function sumUses(tx: Tx, ids: number[]) {
  if (ids.length === 0) return new Map<number, { uses: number; discount: number }>()
  const rows = await tx.db
    .select({
      id: voucherUses.voucherId,
      uses: count(),
      dollars: sum(orders.voucherDiscount),
    })
    .from(voucherUses)
    .leftJoin(orders, eq(orders.id, voucherUses.orderId))
    .where(and(inArray(voucherUses.voucherId, ids), isNull(voucherUses.returnedAt)))
    .groupBy(voucherUses.voucherId)
  return new Map(rows.map(({ id, uses, dollars }) => [id, { uses, discount: cents(dollars) }]))
}

const cents = (dollars: string | null) => centsFromDollars(dollars ?? '0') ?? 0

async function namesOfWinners(tx: Tx, rows: readonly VoucherRow[]) {
  const ids = rows.flatMap(({ claimId }) => claimId ?? [])
  if (ids.length === 0) return new Map<number, string>()
  const found = await tx.db
    .select({ id: claims.id, name: claims.name })
    .from(claims)
    .where(inArray(claims.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function namesOfPartners(tx: Tx, rows: readonly VoucherRow[]) {
  const ids = rows.flatMap(({ partnerId }) => partnerId ?? [])
  if (ids.length === 0) return new Map<number, string>()
  const { id, firstName, lastName } = members
  const found = await tx.db
    .select({ id, firstName, lastName })
    .from(members)
    .where(inArray(members.id, ids))
  return new Map(found.map((member) => [member.id, `${member.firstName} ${member.lastName}`]))
}

/** A page of a voucher's uses, the newest first unless the query sorts otherwise. */
export const listUses = listOf({
  rows: (tx) =>
    tx.db
      .select({ use: voucherUses, customerName: orders.customerName, off: orders.voucherDiscount })
      .from(voucherUses)
      .leftJoin(orders, eq(orders.id, voucherUses.orderId)),
  id: voucherUses.id,
  sorts: { date: voucherUses.usedAt },
  sort: '-date',
  filters: ({ voucherId }: { voucherId: number }) => [eq(voucherUses.voucherId, voucherId)],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), searchMatches(q, orders.customerName)),
  items: (_, rows) =>
    rows.map(({ use, customerName, off }) => ({
      ...use,
      customerName: customerName ?? '',
      discount: use.returnedAt === null ? (off ?? 0) : 0,
    })),
})

/** What vouchers took off the sold orders of this month, beside what was sold; and claims that wait. */
export async function sumVouchers(tx: Tx) {
  const sold = and(
    within(orders.paidAt, monthAt(tx.now)),
    sql`${orders.orderStatus} <> 'cancelled'`,
  )
  const withVoucher = sql`exists (select from ${voucherUses}
    where ${voucherUses.orderId} = ${orders.id} and ${voucherUses.returnedAt} is null)`
  const [row] = await tx.db
    .select({
      sold: count(),
      orders: sql<number>`(count(*) filter (where ${withVoucher}))::integer`,
      discount: sum(orders.voucherDiscount),
      sales: sql<string | null>`
        sum(${orders.totalAmount} - ${orders.delivery} + ${orders.deliveryDiscount})`,
    })
    .from(orders)
    .where(sold)
  return {
    sold: row?.sold ?? 0,
    orders: row?.orders ?? 0,
    discount: cents(row?.discount ?? null),
    sales: cents(row?.sales ?? null),
    claimsWaiting: await tx.db.$count(claims, and(eq(claims.status, 'pending'), nothingGiven)),
  }
}

const nothingGiven = sql`not exists (select from ${vouchers} where ${vouchers.claimId} = ${claims.id})
  and not exists (select from entitlements where entitlements.claim_id = ${claims.id})`
