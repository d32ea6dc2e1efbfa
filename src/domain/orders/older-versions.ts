// Whether a process of 0.1.0, which knows orders of one piece only, still runs on the database (until 0.3.0). It is
// recognised by the name of the connection on which it listens for news.

import { sql } from 'drizzle-orm'
import { piecesOf } from '#contract/order-text.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

/** The name of that connection. */
const NEWS_BEFORE_LINES = 'yaadbox-news'

/** Refuses several pieces as long as one runs. */
export async function refuseBesideOlder(
  tx: Tx,
  lines: readonly { quantity: number }[],
): Promise<void> {
  if (piecesOf(lines) > 1 && (await isBesideOlder(tx))) throw new Refusal('several-pieces-later')
}

export async function isBesideOlder(tx: Tx): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${NEWS_BEFORE_LINES} limit 1`)
  return rows.length > 0
}
