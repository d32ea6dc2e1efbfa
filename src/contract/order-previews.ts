// What an edit of an order would do, before staff save it.

import { z } from 'zod'
import { BreakdownView, OrderLineView } from './order-lines.ts'
import { OrderMoneyView } from './order-money.ts'
import { dollars } from './units.ts'

/** `POST /api/orders/{id}/previews`: what an edit would do; nothing is changed. */
export const EditPreviewView = z.object({
  before: BreakdownView,
  after: BreakdownView,
  money: OrderMoneyView,
  lines: z.array(OrderLineView),
  /** How each stock level would change (negative: pieces taken from it), and what would be left. */
  stock: z.array(
    z.object({ productName: z.string(), color: z.string(), pieces: z.number(), left: z.number() }),
  ),
  /** Whether a price, the delivery or the discount would be set by hand, which needs a reason. */
  needsReason: z.boolean(),
  /** What partners get of the order in all; null for an order that no partner sold. */
  commissions: z.object({ before: dollars, after: dollars }).nullable(),
})
export type EditPreviewView = z.input<typeof EditPreviewView>
