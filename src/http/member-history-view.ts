// The events of a partner, as sentences for staff.

import type { ShopEvent } from '#contract/events.ts'
import { formatCents } from '#contract/money.ts'

export const memberEventFields = (event: ShopEvent) => ({ ...event, what: eventText(event) })

function eventText(event: ShopEvent): string {
  switch (event.name) {
    case 'member.enrolled':
      return 'Joined'
    case 'member.moved':
      return `Moved under partner ${event.facts.to}${because(event.facts.reason)}`
    case 'member.placed':
      return `Placed under partner ${event.facts.under}${because(event.facts.reason)}`
    case 'member.placement-waits':
      return `Waits to be placed under partner ${event.facts.under}${because(event.facts.reason)}`
    case 'member.placement-failed':
      return `Could not be placed under partner ${event.facts.under}, who stands below now`
    case 'member.placement-taken-back':
      return `Is not to be placed under partner ${event.facts.under} any more`
    case 'member.rank-changed':
      return `${event.facts.from} became ${event.facts.to}`
    case 'member.suspended':
      return `Suspended${because(event.facts.reason)}`
    case 'member.reinstated':
      return `Reinstated${because(event.facts.reason)}`
    case 'member.money-awarded':
      return `Awarded ${formatCents(event.facts.amountCents)}`
    case 'member.details-changed':
      return `Changed: ${event.facts.changed.map(words).join(', ')}`
    case 'member.payout-details-shown':
      return 'Payout details were looked at'
    case 'member.noted':
      return 'Note written'
    case 'member.signed-in':
      return 'Signed in'
    case 'member.signed-out':
      return 'Signed out'
    case 'member.sessions-ended':
      return 'Signed out elsewhere'
    case 'member.authenticator-started':
      return 'Began to set an authenticator app up'
    case 'member.authenticator-on':
      return 'Authenticator app switched on'
    case 'member.authenticator-off':
      return 'Authenticator app taken off'
    case 'member.recovery-codes-renewed':
      return 'New recovery codes made'
    case 'member.recovery-code-used':
      return `Signed in by a recovery code, ${event.facts.left} left`
    case 'sale.flagged':
      return `Order YB-${event.facts.orderId} was bought by the seller: nothing is paid`
    case 'payout.line-paid':
      return 'Payout arrived'
    case 'payout.line-failed':
      return 'Payout failed'
    default:
      return sentence(event.name)
  }
}

/** `own-wish` -> `: own wish`. */
const because = (reason: string | undefined) => (reason ? `: ${reason.replaceAll('-', ' ')}` : '')

/** `bankAccount` -> `bank account`. */
const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function sentence(name: string): string {
  const text = name.replaceAll(/[.-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
