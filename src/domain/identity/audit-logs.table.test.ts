import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { auditLogs } from './audit-logs.table.ts'
import { users } from './users.table.ts'

async function aLine(tx: TestTx, given: Partial<typeof auditLogs.$inferInsert> = {}) {
  const plain = { action: 'member.suspended', entityType: 'member', entityId: '7' }
  const row = { ...plain, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(auditLogs).values(row).returning())
}

test('an audit line is for information unless it says otherwise', () =>
  inShop(async (tx) => {
    expect(await aLine(tx)).toMatchObject({ severity: 'info', changes: {} })
  }))

testGuards([
  [
    'an audit line has a known severity',
    'audit_logs_severity_known',
    (tx) => aLine(tx, { severity: 'loud' as never }),
  ],
  [
    'an audit line is never changed',
    'audit_logs_append_only',
    run(sql`update audit_logs set action = 'nothing'`),
  ],
  ['an audit line is never removed', 'audit_logs_append_only', run(sql`delete from audit_logs`)],
  ['the audit log is never emptied', 'audit_logs_append_only', run(sql`truncate audit_logs`)],
  [
    'whoever stands in the audit log cannot be removed',
    'audit_logs_user_id_users_id_fk',
    async (tx) => {
      const { id: userId } = await aUserRow(tx)
      await aLine(tx, { userId })
      await tx.db.delete(users).where(eq(users.id, userId))
    },
  ],
  [
    'an audit line names a partner who exists',
    'audit_logs_member_id_mlm_members_id_fk',
    (tx) => aLine(tx, { memberId: 999_999 }),
  ],
])
