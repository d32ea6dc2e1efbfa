// What is said after an order was created, updated or deleted, or was not.

import type { OrderView } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

type Named = Pick<OrderView, 'reference'>

const say = (title: string, { reference }: Named, done: string) =>
  toast({ title, text: `Order ${reference} has been ${done} successfully.` })

export const sayCreated = (order: Named) => say('Order Created', order, 'created')
export const sayUpdated = (order: Named) => say('Order Updated', order, 'updated')
export const sayDeleted = (order: Named) => say('Order Deleted', order, 'deleted')

/** The server's sentence where there is one. */
export function sayFailed(wanted: 'create' | 'update' | 'delete', error: unknown): void {
  const text = refusalOf(error)?.error ?? `Failed to ${wanted} order. Please try again.`
  toast({ title: 'Error', text, tone: 'failure' })
}
