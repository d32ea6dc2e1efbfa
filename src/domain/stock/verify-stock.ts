// Checks that the sum of all stock movements of a colour is what is on hand. The database ensures it with
// each change; this adds up all movements as a proof.

import { sql } from 'drizzle-orm'
import type { StockProof } from '#contract/stock.ts'
import type { Tx } from '#platform/tx.ts'

const MAX_SHOWN = 100

export async function verifyStock(tx: Tx): Promise<StockProof> {
  const { rows } = await tx.db.execute(sql`
    select coalesce(level.product_id, book.product_id) as product_id,
      coalesce(level.color, book.color) as color,
      coalesce(level.pieces, 0) as on_hand, coalesce(book.booked, 0)::integer as booked
    from stock_levels level
    full join (
      select product_id, color, sum(change) as booked from stock_movements group by 1, 2
    ) book on book.product_id = level.product_id and book.color = level.color
    where coalesce(level.pieces, 0) <> coalesce(book.booked, 0)
    order by 1, 2 limit ${MAX_SHOWN}`)
  const differences = rows.map((row) => ({
    productId: Number(row.product_id),
    color: String(row.color),
    onHand: Number(row.on_hand),
    booked: Number(row.booked),
  }))
  return { sound: differences.length === 0, differences }
}
