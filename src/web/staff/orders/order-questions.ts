// The questions to staff before an order leaves the shop that is not fully paid, or whose delivery has
// no price, and before a change of its payment status takes recorded payments back.

import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { countOf } from '#web/staff/format.ts'

export type Question = {
  title: string
  text: string
  confirmLabel: string
  variant: 'primary' | 'danger'
}

type Facts = Pick<
  OrderView,
  'reference' | 'orderStatus' | 'paymentStatus' | 'totalAmount' | 'money' | 'deliveryToBeQuoted'
>
type Step = Pick<EditOrder, 'orderStatus' | 'paymentStatus'>

const centsOf = (dollars: string) => centsFromDollars(dollars) ?? 0

/** Whether this step makes the order leave the shop. */
const leaves = ({ orderStatus }: Facts, to: Step) =>
  (to.orderStatus === 'shipped' || to.orderStatus === 'delivered') && to.orderStatus !== orderStatus

/** The cents that are due when this step makes the order leave the shop; 0 for other steps. */
const dueOnLeaving = (order: Facts, to: Step): number =>
  leaves(order, to) && to.paymentStatus !== 'paid' ? centsOf(order.money.due) : 0

const NO_PRICE = 'The delivery has no price yet.'

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
  const isUnpriced = order.deliveryToBeQuoted && leaves(order, to)
  const texts = [
    back > 0 &&
      `${exact(back)} was received. All payments will be reversed and the order will show as unpaid.`,
    due > 0 && `${exact(due)} of ${exact(centsOf(totalAmount))} is due.`,
    isUnpriced && NO_PRICE,
  ]
  if (back > 0)
    return {
      title: `Reverse payments for ${reference}?`,
      text: joined(texts),
      confirmLabel: 'Reverse payments',
      variant: 'danger',
    }
  if (due === 0 && !isUnpriced) return undefined
  const isShipped = to.orderStatus === 'shipped'
  return {
    title: `${lackOf(reference, due)} ${isShipped ? 'Ship it' : 'Hand it over'}?`,
    text: joined(texts),
    confirmLabel: isShipped ? 'Ship anyway' : 'Hand over anyway',
    variant: 'primary',
  }
}

const lackOf = (reference: string, due: number) =>
  due > 0 ? `${reference} is not fully paid.` : `The delivery of ${reference} has no price.`

/** The question before boxes leave of an order that is not fully paid, or to be quoted. */
export function questionBeforeSending(order: Facts): Question | undefined {
  const { reference, totalAmount, money, deliveryToBeQuoted } = order
  const due = centsOf(money.due)
  if (due === 0 && !deliveryToBeQuoted) return undefined
  return {
    title: `${lackOf(reference, due)} Send it?`,
    text: joined([
      due > 0 && `${exact(due)} of ${exact(centsOf(totalAmount))} is due.`,
      deliveryToBeQuoted && NO_PRICE,
    ]),
    confirmLabel: 'Send anyway',
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
      title: `Reverse the payments of ${countOf(paid.count, 'order')}?`,
      text: `${exact(paid.cents)} was received for ${paid.count} of these. All payments will be reversed and the orders will show as unpaid.`,
      confirmLabel: 'Reverse payments',
      variant: 'danger',
    }
  const unpriced = orders.filter((order) => order.deliveryToBeQuoted && leaves(order, to)).length
  if (unpaid.count === 0 && unpriced === 0) return undefined
  const isShipped = to.orderStatus === 'shipped'
  return {
    title: `${isShipped ? 'Ship' : 'Hand over'} ${many}?`,
    text: joined([
      unpaid.count > 0 &&
        `${unpaid.count} of these ${unpaid.count === 1 ? 'is' : 'are'} not fully paid: ${exact(unpaid.cents)} due.`,
      unpriced > 0 &&
        `${unpriced} of these ${unpriced === 1 ? 'has' : 'have'} a delivery without a price.`,
    ]),
    confirmLabel: isShipped ? 'Ship anyway' : 'Hand over anyway',
    variant: 'primary',
  }
}

const exact = (cents: number) => formatCents(cents, { exact: true })
const joined = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' ')

function amountsOf(orders: readonly Facts[], amount: (order: Facts) => number) {
  const cents = orders.map(amount).filter((each) => each > 0)
  return { count: cents.length, cents: cents.reduce((sum, each) => sum + each, 0) }
}
