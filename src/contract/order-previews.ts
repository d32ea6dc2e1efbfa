// What an edit of an order would do, before staff save it.

import { z } from 'zod'
import { BreakdownView, OrderLineView } from './order-lines.ts'
import { OrderMoneyView } from './order-money.ts'

/** `POST /api/orders/{id}/previews`: what an edit would do, as nothing is changed yet. */
export const EditPreviewView = z.object({
  before: BreakdownView,
  after: BreakdownView,
  money: OrderMoneyView,
  lines: z.array(OrderLineView),
  /** Pieces that each shelf would give (negative) or get. */
  stock: z.array(
    z.object({ productName: z.string(), color: z.string(), pieces: z.number(), left: z.number() }),
  ),
  /** Whether a price, the delivery or the discount would be set by hand, which needs a reason. */
  needsReason: z.boolean(),
  /** Whether commissions were paid on the order as it was. */
  commissionsStay: z.boolean(),
})
export type EditPreviewView = z.input<typeof EditPreviewView>
