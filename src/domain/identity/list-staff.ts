// The people who run the shop, by name, with when each was last here.

import { and, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ListStaff } from '#contract/team.ts'
import { byName, byText, keyset } from '#platform/keyset.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs } from './audit-logs.table.ts'
import { asksForCode } from './authenticator.ts'
import { users } from './users.table.ts'

const lastSignIn = sql<Date | null>`(
  select ${auditLogs.createdAt} from ${auditLogs}
  where ${auditLogs.userId} = ${users.id} and ${auditLogs.action} = 'staff.signed-in'
  order by ${auditLogs.id} desc limit 1
)`.mapWith(auditLogs.createdAt)

type Read = { user: typeof users.$inferSelect; authenticator: boolean; lastSignIn: Date | null }

const KEYS = {
  id: users.id,
  idOf: ({ user }: Read) => user.id,
  sorts: {
    name: byName<Read>(users.username, ({ user }) => user.username),
    role: byText<Read>(users.role, ({ user }) => user.role),
  },
}

export async function listStaff(tx: Tx, query: ListStaff & { limit: number }) {
  const { limit, cursor, sort = 'name' } = query
  const filter = and(ne(users.role, 'member'), ...filters(query))
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort })
  const rows = await tx.db
    .select({ user: users, authenticator: asksForCode(users.id), lastSignIn })
    .from(users)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(users).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
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
