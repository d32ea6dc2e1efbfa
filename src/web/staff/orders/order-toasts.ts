// Toasts after an order was created, updated or deleted, or was not.

import type { OrderView } from '#contract/orders.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { toast } from '#web/ui/toasts.ts'

const toastDone =
  (title: string, done: string) =>
  ({ reference }: Pick<OrderView, 'reference'>) =>
    toast({ title, text: `Order ${reference} has been ${done} successfully.` })

export const toastCreated = toastDone('Order Created', 'created')
export const toastUpdated = toastDone('Order Updated', 'updated')
export const toastDeleted = toastDone('Order Deleted', 'deleted')

/** Shown where the server gives no reason. */
export const FAILED = {
  create: 'Failed to create order. Please try again.',
  update: 'Failed to update order. Please try again.',
}

export const toastNotUpdated = toastError('Error', FAILED.update)
export const toastNotDeleted = toastError('Error', 'Failed to delete order. Please try again.')
