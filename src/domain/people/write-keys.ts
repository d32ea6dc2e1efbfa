// Writes by what their customers are compared into orders that have no such keys: 0.1.0 wrote them, or changed what was
// typed (until 0.3.0). Orders that somebody works on are left for the next time.

import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { keysOfBuyer } from '#contract/person-keys.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'

const AT_ONCE = 500

export async function ordersWithoutKeys(tx: Tx, without: string[] = []): Promise<number[]> {
  const { id, mailboxKey, phoneKey } = orders
  const rows = await tx.db
    .select({ id })
    .from(orders)
    .where(and(or(isNull(mailboxKey), isNull(phoneKey)), isNoneOf(id, without)))
    .orderBy(id)
    .limit(AT_ONCE)
  return rows.map((row) => row.id)
}

export async function writeKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  const { id, customerEmail, customerPhone } = orders
  const rows = await tx.db
    .select({ id, customerEmail, customerPhone })
    .from(orders)
    .where(inArray(id, [...ids]))
    .for('update', { skipLocked: true })
  const keys = rows.map((row) => ({ id: row.id, ...keysOfBuyer(row) }))
  await tx.db.execute(sql`
    update ${orders} set mailbox_key = keys."mailboxKey", phone_key = keys."phoneKey"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as keys (id integer, "mailboxKey" text, "phoneKey" text)
    where ${id} = keys.id`)
}
