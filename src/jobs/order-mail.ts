// What the customer of an order is told of an event, in named blocks; a mail is the blocks of one event, or of several
// that happened together, joined.

import { linesOf, type Text } from '#content/text.ts'
import type { ShopEvent } from '#contract/events.ts'
import { button, type Content, type Part, partsOf, slipName, type Written } from '#mail/layout.ts'
import { type Parts, writtenOf } from '#mail/mail-of.ts'
import type { Tx } from '#platform/tx.ts'
import { datesOf, type MailedOrder } from './mailed-order.ts'

/** The blocks of a mail, from its top to its end. */
const BLOCKS = ['happened', 'alone', 'dates', 'money', 'button', 'help'] as const

/** `alone` is what only a mail about nothing else says. */
export type OrderMessage = Pick<Content, 'subject' | 'heading'> &
  Partial<Record<(typeof BLOCKS)[number], Written>> & {
    /** The document whose PDF goes along. */
    documentNumber?: string | null | undefined
  }

/**
 * A message as its text has it: under the first heading what happened, then each other block as a section of its name. Other
 * sections are sentences to choose from.
 */
export function messageOf({ title, opening, sections }: Text, parts: Parts = {}): OrderMessage {
  const [first, ...others] = sections
  const own = first?.id === 'heading' ? first : undefined
  const happened = [...opening, ...(own ? linesOf(own) : [])]
  const blocks = (own ? others : sections).flatMap((section) => {
    const block = BLOCKS.find((name) => name === section.id)
    return block ? [[block, writtenOf(linesOf(section), parts)]] : []
  })
  return {
    subject: title,
    ...(own && { heading: own.heading }),
    happened: writtenOf(happened, parts),
    ...Object.fromEntries(blocks),
  }
}

/** `undefined` where there is nothing to tell, or it is out of date. */
type Tell<Event> = (
  order: MailedOrder,
  event: Event,
  tx: Tx,
) => MaybeMessage | Promise<MaybeMessage>
type MaybeMessage = OrderMessage | undefined

/** How the customer is told of an event. The kind names the listener and the mail: never rename it. */
export type Teller<Event = never> = {
  kind: string
  tell: Tell<Event>
  /** Nothing but the same act joins its mail. */
  isApart: boolean
}

export const telling = <Event extends ShopEvent>(
  kind: string,
  tell: Tell<Event>,
  { isApart = false } = {},
): Teller<Event> => ({ kind, tell, isApart })

/**
 * One mail of several messages; the first names it. What two of them say is said once. The dates of the order are in
 * each.
 */
export function joinMessages(
  order: MailedOrder,
  messages: readonly [OrderMessage, ...OrderMessage[]],
): Omit<Content, 'parts'> & { parts: Part[] } {
  const [{ subject, heading }] = messages
  const own = (block: (typeof BLOCKS)[number]): Part[] => {
    if (block === 'alone' && messages.length > 1) return []
    const parts = messages.flatMap((each) => partsOf(each[block]))
    if (block === 'dates') return [...parts, ...partsOf(datesOf(order))]
    return block === 'button' ? [...parts, button('View your order', order.url)] : parts
  }
  const parts = new Map(BLOCKS.flatMap(own).map((part) => [JSON.stringify(part), part]))
  const shown = new Set<string>()
  return { subject, heading, parts: [...parts.values()].flatMap((part) => notShown(part, shown)) }
}

/** A table without the rows of the tables above it: two messages of an order show what it costs. */
function notShown(part: Part, shown: Set<string>): Part[] {
  if (part.kind !== 'facts' && part.kind !== 'slip') return [part]
  const isNew = (row: string) => !shown.has(row) && shown.add(row)
  const left =
    part.kind === 'facts'
      ? { ...part, rows: part.rows.filter(([name, value]) => isNew(`${name}: ${value}`)) }
      : { ...part, rows: part.rows.filter((row) => isNew(`${slipName(row)}: ${row.amount}`)) }
  return left.rows.length > 0 ? [left] : []
}
