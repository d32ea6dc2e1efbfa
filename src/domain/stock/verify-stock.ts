// Checks that the sum of all stock movements of a colour is what is on hand. The database ensures it with
// each change; this adds the movements up as a proof: those of the colours that moved lately within a
// request, and all of them once in each round through the books.

import { type SQL, sql } from 'drizzle-orm'
import type { StockProof } from '#contract/stock.ts'
import type { Tx } from '#platform/tx.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { stockMovements } from './stock.table.ts'

const MAX_SHOWN = 100
/** How many of the latest movements say which colours are checked within a request. */
const LATEST = 200

/** The colours that moved lately: what is on hand of each, and the sum of its movements. */
const movedLately = sql`
  select moved.product_id, moved.color, coalesce(level.pieces, 0) as on_hand, book.booked
  from (
    select distinct product_id, color
    from (select * from ${stockMovements} order by id desc limit ${LATEST}) latest
  ) moved
  left join ${stockLevels} level using (product_id, color)
  cross join lateral (
    select sum(change)::integer as booked from ${stockMovements} movement
    where movement.product_id = moved.product_id and movement.color = moved.color
  ) book`

const everyColor = sql`
  select product_id, color, coalesce(level.pieces, 0) as on_hand, coalesce(book.booked, 0) as booked
  from ${stockLevels} level
  full join (
    select product_id, color, sum(change)::integer as booked from ${stockMovements} group by 1, 2
  ) book using (product_id, color)`

const SHELVES: Record<'all' | 'recent', SQL> = { all: everyColor, recent: movedLately }

/** How many colours are checked. */
export const countShelves = (which: 'all' | 'recent') =>
  sql`select count(*)::integer as checked from (${SHELVES[which]}) shelf`

/** Each colour whose stock is not the sum of its movements, in words. */
export const unexplainedStock = (which: 'all' | 'recent') => sql`
  select 'product ' || product_id || coalesce(', ' || nullif(color, ''), '') || ': ' || on_hand
    || ' on hand, ' || booked || ' by its changes' as found
  from (${SHELVES[which]}) shelf where on_hand <> booked`

/** The proof within a request, of the colours that moved lately. */
export async function verifyStock(tx: Tx): Promise<StockProof['differences']> {
  const { rows } = await tx.db.execute(sql`
    select product_id, color, on_hand, booked from (${movedLately}) shelf
    where on_hand <> booked order by 1, 2 limit ${MAX_SHOWN}`)
  return rows.map((row) => ({
    productId: Number(row.product_id),
    color: String(row.color),
    onHand: Number(row.on_hand),
    booked: Number(row.booked),
  }))
}
