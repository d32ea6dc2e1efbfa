// The staff's list of commissions. Each filter, sort and search has an index, so that a page costs the
// same among ten million commissions as among a hundred.

import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import type { ListStaffCommissions } from '#contract/staff-partners.ts'
import { findMembers, matches } from '#domain/partners/list-members.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import { equals, listOf, within } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

export type Posted = { commission: CommissionRow; member: MemberRow | undefined }

/** So few partners are named by their ids, which leads PostgreSQL to the index of their commissions. */
const MAX_NAMED = 200

export const listPosted = listOf({
  rows: (tx) => tx.db.select().from(commissions),
  id: commissions.id,
  sorts: { date: commissions.createdAt, amount: commissions.amount },
  sort: '-date',
  filters: ({ state, kind, member, order, month }: ListStaffCommissions) => [
    state && ofState(state),
    equals(commissions.commissionType, kind),
    equals(commissions.memberId, member),
    equals(commissions.sourceOrderId, order),
    month ? inMonth(month) : undefined,
  ],
  search: ofOrderOrPartner,
  total: 'estimate',
  items: withMembers,
})

/** The commissions with these ids that exist, newest first. */
export async function listChosen(tx: Tx, ids: readonly number[]): Promise<Posted[]> {
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(inArray(commissions.id, [...ids]))
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
  return withMembers(tx, rows)
}

async function withMembers(tx: Tx, rows: CommissionRow[]): Promise<Posted[]> {
  const memberIds = rows.map(({ memberId }) => memberId)
  const found = await findMembers(tx, memberIds)
  return rows.map((commission) => ({ commission, member: found.get(commission.memberId) }))
}

/** A commission for the seller's own purchase is void too, but listed as `flagged` only. */
function ofState(state: NonNullable<ListStaffCommissions['state']>): SQL | undefined {
  const flagged = eq(commissions.voidReason, 'self-purchase')
  if (state === 'flagged') return flagged
  const same = eq(commissions.status, state)
  return state === 'void' ? and(same, ne(commissions.voidReason, 'self-purchase')) : same
}

function inMonth(text: string): SQL | undefined {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return within(commissions.createdAt, monthOf(year, month))
}

async function ofOrderOrPartner(q: string, tx: Tx): Promise<SQL> {
  const order = /^yb-?(\d{1,9})$/i.exec(q)?.[1]
  if (order) return eq(commissions.sourceOrderId, Number(order))
  const named = () => tx.db.select({ id: members.id }).from(members).where(matches(q))
  const found = await named().limit(MAX_NAMED + 1)
  const ids = found.map(({ id }) => id)
  return inArray(commissions.memberId, ids.length > MAX_NAMED ? named() : ids)
}
