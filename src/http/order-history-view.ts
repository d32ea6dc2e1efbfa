// The history of an order in sentences for staff.

import type { ShopEvent } from '#contract/events.ts'
import type { OrderEventView } from '#contract/orders.ts'

/** Recorded together with a more specific event. */
const REDUNDANT = new Set<ShopEvent['name']>([
  'order.paid',
  'order.unpaid',
  'order.shipped',
  'order.cancelled',
  'order.restored',
])

export const orderHistoryView = (events: readonly ShopEvent[]): OrderEventView[] =>
  events
    .filter(({ name }) => !REDUNDANT.has(name))
    .map((event) => ({ at: event.at, what: eventText(event), by: event.by }))

function eventText(event: ShopEvent): string {
  switch (event.name) {
    case 'order.placed':
      return 'Placed in the shop'
    case 'order.created':
      return 'Written at the desk'
    case 'order.edited':
      return `Changed: ${named(event.facts.changed).map(words).join(', ')}`
    case 'order.payment-changed':
      return `Payment from ${event.facts.from} to ${event.facts.to}`
    case 'order.status-changed':
      return `Status from ${event.facts.from} to ${event.facts.to}`
    case 'receipt.uploaded':
      return 'Receipt uploaded'
    case 'order.noted':
      return 'Note written'
    case 'card.revealed':
      return event.facts.outcome === 'done' ? 'Card details opened' : 'Card details asked for'
    default:
      return sentence(event.name)
  }
}

/** A new product changes the name, too: people only need to see the name. */
const named = (changed: readonly string[]) =>
  changed.filter((field) => field !== 'productId' || !changed.includes('productName'))

/** `customerName` -> `customer name`. */
const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `transfer.matched` -> `Transfer matched`. */
function sentence(name: string): string {
  const text = name.replaceAll(/[.-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
