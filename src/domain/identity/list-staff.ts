// The people who run the shop, by name, with when each was last here.

import { and, count, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ListStaff } from '#contract/team.ts'
import { byName, byText, keyset } from '#platform/database/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs } from './audit-logs.table.ts'
import { asksForCode } from './authenticator.ts'
import { users } from './users.table.ts'

/** Built, not written as text: drizzle leaves the table's name off columns in the text of a field. */
function lastSignIn(tx: Tx) {
  const newest = tx.db
    .select({ at: auditLogs.createdAt })
    .from(auditLogs)
    .where(and(eq(auditLogs.userId, users.id), eq(auditLogs.action, 'staff.signed-in')))
    .orderBy(desc(auditLogs.id))
    .limit(1)
  return sql<Date | null>`(${newest})`.mapWith(auditLogs.createdAt)
}

const fields = (tx: Tx) => ({
  user: users,
  authenticator: asksForCode(tx, users.id),
  lastSignIn: lastSignIn(tx),
})

export type ListedStaff = {
  user: typeof users.$inferSelect
  authenticator: boolean
  lastSignIn: Date | null
}

const KEYS = {
  id: users.id,
  idOf: ({ user }: ListedStaff) => user.id,
  sorts: {
    name: byName<ListedStaff>(users.username, ({ user }) => user.username),
    role: byText<ListedStaff>(users.role, ({ user }) => user.role),
  },
}

export async function listStaff(tx: Tx, query: ListStaff & { limit: number }) {
  const { limit, cursor, sort = 'name' } = query
  const filter = and(ne(users.role, 'member'), ...filters(query))
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort })
  const rows = await tx.db
    .select(fields(tx))
    .from(users)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(users).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

/** One of them, as the list shows them. */
export async function getListedStaff(tx: Tx, userId: number): Promise<ListedStaff> {
  const mine = and(eq(users.id, userId), ne(users.role, 'member'))
  const [row] = await tx.db.select(fields(tx)).from(users).where(mine)
  if (!row) throw new Refusal('not-found')
  return row
}

function filters({ q, role }: ListStaff): (SQL | undefined)[] {
  const pattern = q ? likePattern(q) : ''
  return [
    role && eq(users.role, role),
    q
      ? or(
          ilike(users.username, pattern),
          ilike(users.email, pattern),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
        )
      : undefined,
  ]
}
