// The order that staff write: by telephone, or at the counter.

import { z } from 'zod'
import { deliveryService, requireParishOfService } from './delivery-offers.ts'
import { oneLine } from './free-text.ts'
import { centsFromDollars } from './money.ts'
import { refusePartialCard } from './order-card.ts'
import { StaffLines } from './order-lines.ts'
import { partnerReason, readOnlyFields, staffFields } from './orders.ts'

/** `POST /api/orders/admin`: one piece at `totalAmount`, to which the delivery is added. */
export const CreateOrder = z
  .strictObject({
    ...readOnlyFields,
    ...staffFields,
    /** The line of a record that is sent as it was read: it says what the other fields say. */
    lines: StaffLines.optional(),
    /** Without one a delivery by courier is to be quoted. */
    deliveryService: deliveryService.nullable(),
    /** False makes a courier without a service free. */
    deliveryToBeQuoted: z.boolean().optional(),
    /** Why the price is not the catalogue's, or the courier free. */
    reason: oneLine(200).optional(),
    partnerReason,
  })
  .superRefine(refusePartialCard)
  .superRefine(requireParishOfService)
  .superRefine(refuseOtherLines)
export type CreateOrder = z.infer<typeof CreateOrder>

const ONE_ITEM = 'A new order has one item. Please add others on the page of the order.'

type Written = Pick<CreateOrder, 'lines' | 'productId' | 'productName' | 'totalAmount'> & {
  selectedColor?: string | undefined
}

function refuseOtherLines({ lines, ...order }: Written, context: z.RefinementCtx): void {
  if (!lines) return
  const [line] = lines
  const isSame =
    lines.length === 1 &&
    line?.quantity === 1 &&
    matches(line.productId ?? undefined, order.productId ?? undefined) &&
    matches(line.productName, order.productName) &&
    matches(line.selectedColor, order.selectedColor) &&
    matches(line.unitPrice && centsFromDollars(line.unitPrice), centsFromDollars(order.totalAmount))
  if (!isSame) context.addIssue({ code: 'custom', path: ['lines'], message: ONE_ITEM })
}

/** Where only one of the two says something, they do not contradict each other. */
const matches = <T>(one: T | undefined, other: T | undefined) =>
  one === undefined || other === undefined || one === other

/** The form is stricter than the API: who names a partner says why. */
export const CreateOrderForm = CreateOrder.superRefine((order, context) => {
  if (!order.referredBy || order.partnerReason) return
  context.addIssue({ code: 'custom', path: ['partnerReason'], message: 'Please enter a reason' })
})
