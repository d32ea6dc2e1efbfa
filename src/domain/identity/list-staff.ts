// The staff of the shop by name, with each person's last sign-in.

import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ListStaff } from '#contract/team.ts'
import { equals, listOf, lower } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs } from './audit-logs.table.ts'
import { isAuthenticatorOn } from './authenticator.ts'
import { users } from './users.table.ts'

/** Built as a Drizzle subquery: in raw SQL, Drizzle would leave the table's name off columns. */
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
  authenticator: isAuthenticatorOn(tx, users.id),
  lastSignIn: lastSignIn(tx),
})

export type ListedStaff = {
  user: typeof users.$inferSelect
  authenticator: boolean
  lastSignIn: Date | null
}

export const listStaff = listOf({
  rows: (tx) => tx.db.select(fields(tx)).from(users),
  id: users.id,
  sorts: { name: lower(users.username), role: users.role },
  sort: 'name',
  filters: ({ role }: ListStaff) => [ne(users.role, 'member'), equals(users.role, role)],
  search: [users.username, users.email, users.firstName, users.lastName],
})

/** One member of staff as the list shows them. */
export async function getListedStaff(tx: Tx, userId: number): Promise<ListedStaff> {
  const isThisStaff = and(eq(users.id, userId), ne(users.role, 'member'))
  return oneOrRefuse(await tx.db.select(fields(tx)).from(users).where(isThisStaff))
}
