// Writes by what people are compared into rows that have no such keys yet: an earlier version of the shop wrote them, or
// changed what was typed. Rows that somebody works on are left for the next time.

import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { keysOf } from '#contract/person-keys.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { entitlements, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'

const AT_ONCE = 500

/** The columns of a table with people in it, and of what was typed. */
type Keyed = Record<'id' | 'mailboxKey' | 'phoneKey' | 'email' | 'phone', PgColumn>

const KEYED: Record<string, Keyed> = {
  orders: {
    ...pick(orders, 'id', 'mailboxKey', 'phoneKey'),
    ...{ email: orders.customerEmail, phone: orders.customerPhone },
  },
  // These have only keys; a key of an earlier version is read as if it was typed.
  'voucher-uses': {
    ...pick(voucherUses, 'id', 'mailboxKey', 'phoneKey'),
    ...{ email: voucherUses.emailKey, phone: voucherUses.phoneKey },
  },
  entitlements: {
    ...pick(entitlements, 'id', 'mailboxKey', 'phoneKey'),
    ...{ email: entitlements.emailKey, phone: entitlements.phoneKey },
  },
}

export const keyBackfills = Object.entries(KEYED).map(([name, keyed]) => ({
  job: `write-keys-of-${name}`,
  due: (tx: Tx, without: string[]) => rowsWithoutKeys(tx, keyed, without),
  act: (tx: Tx, ids: readonly number[]) => writeKeys(tx, keyed, ids),
}))

async function rowsWithoutKeys(tx: Tx, { id, ...keyed }: Keyed, without: string[]) {
  const rows = await tx.db
    .select({ id: sql<number>`${id}` })
    .from(id.table)
    .where(and(or(isNull(keyed.mailboxKey), isNull(keyed.phoneKey)), isNoneOf(id, without)))
    .orderBy(id)
    .limit(AT_ONCE)
  return rows.map((row) => row.id)
}

async function writeKeys(tx: Tx, { id, email, phone }: Keyed, ids: readonly number[]) {
  const rows = await tx.db
    .select({ id: sql<number>`${id}`, email: sql<string>`${email}`, phone: sql<string>`${phone}` })
    .from(id.table)
    .where(inArray(id, [...ids]))
    .for('update', { skipLocked: true })
  const keys = rows.map((row) => ({ id: row.id, ...keysOf(row.email, row.phone) }))
  await tx.db.execute(sql`
    update ${id.table} kept set mailbox_key = keys."mailboxKey", phone_key = keys."phoneKey"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as keys (id integer, "mailboxKey" text, "phoneKey" text)
    where kept.id = keys.id`)
}
