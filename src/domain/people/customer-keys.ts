// Who a person is: the customer of an order, by the e-mail address in small letters, with the other
// customers that staff merged. Somebody erased is nobody: the orders that stay are refused as unknown.

import { and, eq, inArray, notLike, type SQL, sql } from 'drizzle-orm'
import { MAX_MERGED } from '#contract/people.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { mergedCustomers } from './people.table.ts'

/** What staff said of one address since then is said of the other, as the first was misspelt. */
export type CorrectedAddress = { from: string; to: string; since: Date }

/** SQL condition: the order's customer was not erased. */
export const isSomebody: SQL = notLike(customerKey, `%${NOBODY}`)

/** SQL condition: an order of one of these customers. */
export const orderedBy = (keys: readonly string[]): SQL => inArray(customerKey, [...keys])

/** The customer of an order, also of a hidden one; refused if there is none, or was erased. */
export async function customerOfOrder(
  tx: Tx,
  orderId: number,
  refusal: RefusalCode = 'not-found',
): Promise<string> {
  const [row] = await tx.db
    .select({ key: customerKey })
    .from(orders)
    .where(and(eq(orders.id, orderId), isSomebody))
  if (!row) throw new Refusal(refusal)
  return row.key
}

/** All addresses of the person who has this one, in the order of their letters. */
export async function addressesOfPerson(tx: Tx, key: string): Promise<string[]> {
  const person = tx.db
    .select({ key: mergedCustomers.personKey })
    .from(mergedCustomers)
    .where(eq(mergedCustomers.customerKey, key))
  const rows = await tx.db
    .select({ key: mergedCustomers.customerKey })
    .from(mergedCustomers)
    .where(inArray(mergedCustomers.personKey, person))
    .limit(MAX_MERGED)
  return rows.length === 0 ? [key] : rows.map((row) => row.key).toSorted()
}

/** The addresses of the person who placed an order. */
export const personOfOrder = async (tx: Tx, orderId: number): Promise<string[]> =>
  addressesOfPerson(tx, await customerOfOrder(tx, orderId))

/** The addresses as values of an SQL list. */
export const listed = (keys: readonly string[]): SQL =>
  sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
