// The questions to staff before an order leaves the shop that is not fully paid, and before a
// change of its payment status takes recorded payments back.

import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { countOf } from '#web/staff/format.ts'

export type Question = { title: string; text: string; yes: string; variant: 'primary' | 'danger' }

type Facts = Pick<
  OrderView,
  'reference' | 'orderStatus' | 'paymentStatus' | 'totalAmount' | 'money'
>
type Step = Pick<EditOrder, 'orderStatus' | 'paymentStatus'>

const centsOf = (dollars: string) => centsFromDollars(dollars) ?? 0

/** The cents that are due when this step makes the order leave the shop; 0 for other steps. */
function dueOnLeaving({ orderStatus, money }: Facts, to: Step): number {
  const leaves = to.orderStatus === 'shipped' || to.orderStatus === 'delivered'
  if (!leaves || to.orderStatus === orderStatus || to.paymentStatus === 'paid') return 0
  return centsOf(money.due)
}

/** The cents that this step takes back. `processing` takes no part payment back. */
function centsTakenBack({ paymentStatus, totalAmount, money }: Facts, to: Step): number {
  if (!to.paymentStatus || to.paymentStatus === 'paid' || to.paymentStatus === paymentStatus)
    return 0
  const net = centsOf(money.net)
  const isPart = net > 0 && net < centsOf(totalAmount)
  return to.paymentStatus === 'processing' && isPart ? 0 : net
}

/** The question before one order takes a step, if the step needs one. */
export function questionBefore(order: Facts, to: Step): Question | undefined {
  const due = dueOnLeaving(order, to)
  const back = centsTakenBack(order, to)
  const { reference, totalAmount } = order
  const texts = [
    back > 0 &&
      `${exact(back)} came for it. Every payment is taken back by a further row, so that nothing counts as paid.`,
    due > 0 && `${exact(due)} of ${exact(centsOf(totalAmount))} is due.`,
  ]
  if (back > 0)
    return {
      title: `Take back the payments of ${reference}?`,
      text: joined(texts),
      yes: 'Take them back',
      variant: 'danger',
    }
  if (due === 0) return undefined
  const isShipped = to.orderStatus === 'shipped'
  return {
    title: `${reference} is not fully paid. ${isShipped ? 'Ship it' : 'Hand it over'}?`,
    text: joined(texts),
    yes: isShipped ? 'Ship it all the same' : 'Hand it over all the same',
    variant: 'primary',
  }
}

/** The question before boxes leave of an order that is not fully paid. */
export function questionBeforeSending(order: Facts): Question | undefined {
  const { reference, totalAmount, money } = order
  if (centsOf(money.due) === 0) return undefined
  return {
    title: `${reference} is not fully paid. Send it?`,
    text: `${exact(centsOf(money.due))} of ${exact(centsOf(totalAmount))} is due.`,
    yes: 'Send it all the same',
    variant: 'primary',
  }
}

/** The same for many orders at once. */
export function questionBeforeMany(orders: readonly Facts[], to: Step): Question | undefined {
  const unpaid = amountsOf(orders, (order) => dueOnLeaving(order, to))
  const paid = amountsOf(orders, (order) => centsTakenBack(order, to))
  const many = countOf(orders.length, 'order')
  if (paid.count > 0)
    return {
      title: `Take back the payments of ${countOf(paid.count, 'order')}?`,
      text: `${exact(paid.cents)} came for ${paid.count} of these. Every payment is taken back by a further row, so that nothing counts as paid.`,
      yes: 'Take them back',
      variant: 'danger',
    }
  if (unpaid.count === 0) return undefined
  const isShipped = to.orderStatus === 'shipped'
  return {
    title: `${isShipped ? 'Ship' : 'Hand over'} ${many}?`,
    text: `${unpaid.count} of these ${unpaid.count === 1 ? 'is' : 'are'} not fully paid: ${exact(unpaid.cents)} due.`,
    yes: isShipped ? 'Ship all the same' : 'Hand over all the same',
    variant: 'primary',
  }
}

const exact = (cents: number) => formatCents(cents, { exact: true })
const joined = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' ')

function amountsOf(orders: readonly Facts[], amount: (order: Facts) => number) {
  const cents = orders.map(amount).filter((each) => each > 0)
  return { count: cents.length, cents: cents.reduce((sum, each) => sum + each, 0) }
}
