// What is said after orders were created, updated, deleted or read again, or were not.

import type { OrderView } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

type Named = Pick<OrderView, 'reference'>

const toastDone = (title: string, { reference }: Named, done: string) =>
  toast({ title, text: `Order ${reference} has been ${done} successfully.` })

export const toastCreated = (order: Named) => toastDone('Order Created', order, 'created')
export const toastUpdated = (order: Named) => toastDone('Order Updated', order, 'updated')
export const toastDeleted = (order: Named) => toastDone('Order Deleted', order, 'deleted')

export const FAILED = {
  create: 'Failed to create order. Please try again.',
  update: 'Failed to update order. Please try again.',
  delete: 'Failed to delete order. Please try again.',
}

/** The server's sentence where there is one. */
export const toastFailure = (change: keyof typeof FAILED, error: unknown) =>
  toastError(FAILED[change], error)

/** Why there is no list to show. */
export const toastNotLoaded = (error: unknown) =>
  refusalOf(error)?.error ?? 'The orders could not be loaded.'

/** The list stays as it was read before. */
export const toastNotRefreshed = (error: unknown) =>
  toast({ title: 'Error', text: toastNotLoaded(error), tone: 'failure' })

/** The server's sentence, or ours where there is none. */
export const toastError = (text: string, error: unknown) =>
  toast({ title: 'Error', text: refusalOf(error)?.error ?? text, tone: 'failure' })
