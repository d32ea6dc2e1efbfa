// Customers who may be the same person: they ordered with a telephone number or from a mailbox of the person's,
// however it is written. Those with the same name come first; a family shares a number, so nothing is merged
// by itself.

import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isWholePhone, mailboxKeyOf } from '#contract/person-keys.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import type { Tx } from '#platform/tx.ts'
import { listed } from './customer-keys.ts'

export type Alike = {
  /** The number of the last order from there. */
  id: number
  name: string
  email: string
  phone: string
  lastOrderAt: Date
  sameName: boolean
}

/** Read of each number and mailbox, the latest first. */
const MAX_ORDERS = 200

/** Customers with a number or mailbox of these, those of the same name first, then the latest. */
export async function findAlike(
  tx: Tx,
  { keys, phones, names }: { keys: readonly string[]; phones: string[]; names: string[] },
): Promise<Alike[]> {
  const latestOf = (column: PgColumn, values: readonly string[]) => sql`
    select latest.* from unnest(${sql.param([...values])}::text[]) as sought (key)
    cross join lateral (
      select id, created_at, customer_key, customer_name, customer_email, customer_phone
      from ${orders}
      where ${column} = sought.key
        and customer_key not in (${listed(keys)}) and customer_key not like ${`%${NOBODY}`}
      order by id desc limit ${MAX_ORDERS}
    ) latest`
  const { rows } = await tx.db.execute(sql`
    select distinct on (near.customer_key) near.id, near.created_at, near.customer_name,
      near.customer_email, near.customer_phone,
      array_agg(near.customer_name) over (partition by near.customer_key) as names
    from (
      ${latestOf(orders.phoneKey, phones.filter(isWholePhone))}
      union ${latestOf(orders.mailboxKey, [...new Set(keys.map(mailboxKeyOf))])}
    ) near
    order by near.customer_key, near.id desc`)
  const known = new Set(names.map(nameKeyOf))
  return rows
    .map((row) => ({
      id: Number(row.id),
      name: String(row.customer_name),
      email: String(row.customer_email),
      phone: String(row.customer_phone),
      lastOrderAt: new Date(row.created_at as string | Date),
      sameName: (row.names as string[]).some((name) => known.has(nameKeyOf(name))),
    }))
    .toSorted((a, b) => Number(b.sameName) - Number(a.sameName) || b.id - a.id)
}

/** A name as it is compared: without capitals, accents and marks. */
export const nameKeyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
