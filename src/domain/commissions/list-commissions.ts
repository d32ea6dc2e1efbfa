// A page of the staff's table of commissions, by time or amount, of a partner, an order, a state, a
// kind or a month: always by an index, so that it costs the same among ten million as among a hundred.

import { and, desc, eq, gte, inArray, lt, ne, type SQL } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import type { ListStaffCommissions } from '#contract/staff-partners.ts'
import { findMembers, matches } from '#domain/partners/list-members.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import { estimateCount } from '#platform/database/count-about.ts'
import { byMoment, byMoney, keyset } from '#platform/database/keyset.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

export type Posted = { commission: CommissionRow; member: MemberRow | undefined }
export type PostedPage = { items: Posted[]; total: number; next: string | undefined }

/** Partners of one name whose commissions are looked through; more say too little. */
const MOST_NAMESAKES = 200

const KEYS = {
  id: commissions.id,
  idOf: (row: CommissionRow) => row.id,
  sorts: {
    date: byMoment<CommissionRow>(commissions.createdAt, (row) => row.createdAt),
    amount: byMoney<CommissionRow>(commissions.amount, (row) => row.amount),
  },
}

export async function listPosted(
  tx: Tx,
  { limit, cursor, sort = '-date', ...query }: ListStaffCommissions & { limit: number },
): Promise<PostedPage> {
  const filter = and(...(await filters(tx, query)))
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort })
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const { items, next } = cut(rows)
  const total = await estimateCount(tx, commissions, filter)
  return { items: await withMembers(tx, items), total, next }
}

/** Commissions of some numbers that are there, newest first. */
export async function listChosen(tx: Tx, ids: readonly number[]): Promise<Posted[]> {
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(inArray(commissions.id, [...ids]))
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
  return withMembers(tx, rows)
}

async function withMembers(tx: Tx, rows: CommissionRow[]): Promise<Posted[]> {
  const found = await findMembers(
    tx,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((commission) => ({ commission, member: found.get(commission.memberId) }))
}

type Asked = Omit<ListStaffCommissions, 'limit' | 'cursor' | 'sort'>

async function filters(tx: Tx, { q, state, kind, member, order, month }: Asked) {
  return [
    state && ofState(state),
    kind && eq(commissions.commissionType, kind),
    member === undefined ? undefined : eq(commissions.memberId, member),
    order === undefined ? undefined : eq(commissions.sourceOrderId, order),
    month ? within(month) : undefined,
    q ? await found(tx, q) : undefined,
  ]
}

/** A purchase by the seller is void, and a state of its own. */
function ofState(state: NonNullable<Asked['state']>): SQL | undefined {
  const flagged = eq(commissions.voidReason, 'self-purchase')
  if (state === 'flagged') return flagged
  const same = eq(commissions.status, state)
  return state === 'void' ? and(same, ne(commissions.voidReason, 'self-purchase')) : same
}

function within(text: string): SQL | undefined {
  const [year = 0, month = 0] = text.split('-').map(Number)
  const { from, until } = monthOf(year, month)
  return and(gte(commissions.createdAt, from), lt(commissions.createdAt, until))
}

async function found(tx: Tx, q: string): Promise<SQL> {
  const order = /^yb-?(\d{1,9})$/i.exec(q)?.[1]
  if (order) return eq(commissions.sourceOrderId, Number(order))
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(matches(q))
    .limit(MOST_NAMESAKES)
  return inArray(
    commissions.memberId,
    rows.map(({ id }) => id),
  )
}
