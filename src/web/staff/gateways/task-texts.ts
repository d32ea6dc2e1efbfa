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
    `${order?.customerName || 'The customer'} may have paid ${formatExact(attempt?.amount ?? '0.00')} through ${gateway}, but ${gateway} has not confirmed it.`,
  advice: ({ attempt }, dashboard) => `Check ${dashboard} for ${nameOf(attempt)}.`,
  choices: [
    { outcome: 'booked', label: 'Payment received' },
    NOT_CHARGED,
    { outcome: 'settled', label: 'Received and refunded there' },
  ],
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  amount: 'the amount is different',
  currency: 'the currency is not Jamaican dollars',
  reference: 'it names another attempt',
  id: 'it is a duplicate payment',
  'no-attempt': 'it names no order of the shop',
}

/** Money that came and is not what was to be paid. */
const OTHER_CHARGE: Texts = {
  title: 'Payment does not match',
  means: ({ charge, code }, gateway) =>
    `${gateway} took ${moneyOf(charge)}, but ${DIFFERENCES[code] ?? `it differs (${code})`}: it is not matched to an order yet.`,
  advice: ({ charge }, dashboard) =>
    `Look in ${dashboard} for payment ${charge?.gatewayId}. Match it to an order or refund it there.`,
  choices: [
    { outcome: 'booked', label: 'Match to an order' },
    { outcome: 'settled', label: 'Refunded there' },
  ],
}

const ODD_ATTEMPT: Texts = {
  ...UNCONFIRMED,
  title: OTHER_CHARGE.title,
  means: ({ code }, gateway) =>
    `${gateway} made a charge that needs to be checked by staff (code ${code}).`,
}

const DISPUTE: Texts = {
  title: 'Payment disputed',
  means: ({ code }) =>
    `The customer’s bank has disputed this payment (code ${code}). The order has not changed.`,
  advice: ({ charge }, dashboard) =>
    `Answer the dispute in ${dashboard}${charge ? `, payment ${charge.gatewayId}` : ''}. If you lose the dispute, record it on the order as a refund.`,
  choices: [{ outcome: 'settled', label: 'Replied there' }],
}

const REFUND: Texts = {
  title: 'Refund not confirmed',
  means: ({ refund }, gateway) =>
    `${gateway} has not confirmed whether it refunded ${formatExact(refund?.amount ?? '0.00')} to the card.`,
  advice: ({ charge }, dashboard) =>
    `Look in ${dashboard} for a refund${charge ? ` of payment ${charge.gatewayId}` : ''}. Do not send it again before you know.`,
  choices: [
    { outcome: 'booked', label: 'Refunded' },
    { outcome: 'not-charged', label: 'Not refunded' },
  ],
}

/** A refund that the gateway reports and the shop did not ask for. */
const REFUND_BY_HAND: Texts = {
  title: 'Refund made by hand',
  means: (_, gateway) => `${gateway} reports a refund that was made in its dashboard.`,
  advice: () => 'Record it on the order as a refund by “Card, online”, if no one has yet.',
  choices: [{ outcome: 'settled', label: 'Recorded on the order' }],
}

const SET_UP: Texts = {
  title: 'Settings not accepted',
  // Where the gateway only answers with a code, the sentence is ours.
  means: ({ code }, gateway) =>
    code.includes(' ')
      ? code
      : `${gateway} does not accept the shop’s settings (code ${code}). No one can pay by card until they are correct.`,
  advice: () => 'Ask your administrator to check the settings against the dashboard.',
  choices: [{ outcome: 'resolved', label: 'Settings fixed' }],
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
