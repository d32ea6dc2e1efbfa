// What each matter means that a gateway leaves to staff, what to look for in its dashboard, and what can have become of it.

import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { GatewayTaskView } from '#contract/card-payments.ts'
import type { GatewayTaskKind, GatewayTaskOutcome } from '#contract/gateways.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatExact } from '#web/staff/format.ts'

type Task = GatewayTaskView
type Choice = { outcome: GatewayTaskOutcome; label: string }

type Texts = {
  title: string
  /** What happened, in one sentence. */
  means: (task: Task, gateway: string) => string
  /** What to look for, and what to do with it. */
  advice: (task: Task, dashboard: string) => string
  choices: Choice[]
}

const NOT_CHARGED: Choice = { outcome: 'not-charged', label: 'Nothing was charged' }

const UNCONFIRMED: Texts = {
  title: 'Payment not confirmed',
  means: ({ order, attempt }, gateway) =>
    `${order?.customerName || 'The customer'} may have paid ${formatExact(attempt?.amount ?? '0.00')} at ${gateway}, and ${gateway} has not confirmed it.`,
  advice: ({ attempt }, dashboard) => `Look in ${dashboard} for ${nameOf(attempt)}.`,
  choices: [
    { outcome: 'booked', label: 'The money came' },
    NOT_CHARGED,
    { outcome: 'settled', label: 'It came, and was sent back there' },
  ],
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  amount: 'the amount is another',
  currency: 'the currency is not Jamaican dollars',
  reference: 'it names another attempt',
  id: 'it is a second payment of one attempt',
  'no-attempt': 'it names no order of the shop',
}

/** Money that came and is not what was to be paid. */
const OTHER_CHARGE: Texts = {
  title: 'Payment does not match',
  means: ({ charge, code }, gateway) =>
    `${gateway} took ${moneyOf(charge)}, but ${DIFFERENCES[code] ?? `it differs (${code})`}: it does not count for an order yet.`,
  advice: ({ charge }, dashboard) =>
    `Look in ${dashboard} for payment ${charge?.gatewayId}. Say for which order it counts, or send it back there.`,
  choices: [
    { outcome: 'booked', label: 'It counts for an order' },
    { outcome: 'settled', label: 'It was sent back there' },
  ],
}

const ODD_ATTEMPT: Texts = {
  ...UNCONFIRMED,
  title: OTHER_CHARGE.title,
  means: ({ code }, gateway) =>
    `${gateway} charged in a way that the shop cannot book by itself (code ${code}).`,
}

const DISPUTE: Texts = {
  title: 'Payment disputed',
  means: ({ code }) =>
    `The customer’s bank takes a payment back (code ${code}). Nothing of the order has changed.`,
  advice: ({ charge }, dashboard) =>
    `Answer the dispute in ${dashboard}${charge ? `, payment ${charge.gatewayId}` : ''}. If the money is lost, note it with the order as a refund.`,
  choices: [{ outcome: 'settled', label: 'It was answered there' }],
}

const REFUND: Texts = {
  title: 'Refund not confirmed',
  means: ({ refund }, gateway) =>
    `${gateway} has not said whether it sent ${formatExact(refund?.amount ?? '0.00')} back to the card.`,
  advice: ({ charge }, dashboard) =>
    `Look in ${dashboard} for a refund${charge ? ` of payment ${charge.gatewayId}` : ''}. Do not send it again before you know.`,
  choices: [
    { outcome: 'booked', label: 'It was sent back' },
    { outcome: 'not-charged', label: 'It was not sent back' },
  ],
}

/** A refund that the gateway reports and the shop did not ask for. */
const REFUND_BY_HAND: Texts = {
  title: 'Refund made by hand',
  means: (_, gateway) =>
    `${gateway} reports a refund that the shop did not ask for: somebody made it in the dashboard.`,
  advice: () => 'Note it with the order as a refund by “Card, online”, if nobody has yet.',
  choices: [{ outcome: 'settled', label: 'It is noted with the order' }],
}

const SET_UP: Texts = {
  title: 'Settings not accepted',
  // Where the gateway only answers with a code, the sentence is ours.
  means: ({ code }, gateway) =>
    code.includes(' ')
      ? code
      : `${gateway} does not accept the shop’s settings (code ${code}): nobody can pay by card until they are right.`,
  advice: () => 'Ask whoever runs the shop to compare its settings with the dashboard.',
  choices: [{ outcome: 'resolved', label: 'The settings are right now' }],
}

const TEXTS: Record<GatewayTaskKind, (task: Task) => Texts> = {
  unconfirmed: () => UNCONFIRMED,
  mismatch: ({ charge }) => (charge ? OTHER_CHARGE : ODD_ATTEMPT),
  dispute: () => DISPUTE,
  refund: ({ code }) => (code === 'by-hand' ? REFUND_BY_HAND : REFUND),
  'set-up': () => SET_UP,
}

const textsOf = (task: Task) => TEXTS[task.kind](task)

export const titleOf = (task: Task) => textsOf(task).title
export const choicesOf = (task: Task) => textsOf(task).choices
export const meaningOf = (task: Task) => textsOf(task).means(task, GATEWAY_NAMES[task.gateway])
export const adviceOf = (task: Task) =>
  textsOf(task).advice(task, `the dashboard of ${GATEWAY_NAMES[task.gateway]}`)

function moneyOf(charge: Task['charge']): string {
  if (!charge || charge.amount === null) return 'an amount that cannot be read'
  const { amount, currency } = charge
  return currency === 'JMD' ? formatExact(amount) : `${amount} ${currency}`
}

function nameOf(attempt: Task['attempt']): string {
  if (!attempt) return 'the payment'
  const { reference, gatewayId, createdAt } = attempt
  const id = gatewayId ? `, its id ${gatewayId}` : ''
  return `reference ${reference}${id}, from ${formatInstant(createdAt)}`
}
