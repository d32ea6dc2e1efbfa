// The people who run the shop, by name, with when each was last here.

import { and, asc, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ListStaff } from '#contract/team.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs } from './audit-logs.table.ts'
import { asksForCode } from './authenticator.ts'
import { users } from './users.table.ts'

const name = sql`lower(${users.username})`
const lastSignIn = sql<Date | null>`(
  select ${auditLogs.createdAt} from ${auditLogs}
  where ${auditLogs.userId} = ${users.id} and ${auditLogs.action} = 'staff.signed-in'
  order by ${auditLogs.id} desc limit 1
)`.mapWith(auditLogs.createdAt)

export async function listStaff(tx: Tx, query: ListStaff & { limit: number }) {
  const { limit } = query
  const filter = and(ne(users.role, 'member'), ...filters(query))
  const key = readCursor(query.cursor)
  const rows = await tx.db
    .select({ user: users, authenticator: asksForCode(users.id), lastSignIn })
    .from(users)
    .where(and(filter, key && sql`(${name}, ${users.id}) > (lower(${key[0]}), ${key[1]})`))
    .orderBy(asc(name), asc(users.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)?.user : undefined
  const [counted] = await tx.db.select({ total: count() }).from(users).where(filter)
  const next = last && writeCursor([last.username, last.id])
  return { items, total: counted?.total ?? 0, next }
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
