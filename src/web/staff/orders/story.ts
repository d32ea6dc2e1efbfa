// The story of an order: its events and the values that staff changed, grouped by time and person.

import type { MailSummary } from '#contract/mails.ts'
import type { OrderChangeView } from '#contract/order-money.ts'
import type { OrderEventView } from '#contract/orders.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import {
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  SHIPPING_METHOD_NAMES,
} from './labels.ts'

/** What one person did at one moment; or a mail, with what it says. */
export type Chapter = {
  at: string
  by: string
  what: string[]
  changes: OrderChangeView[]
  mail?: MailSummary
}

/** Sentences that say less than the old and new values beside them. */
const NAMES_VALUES = /^(?:Changed: |Payment from |Status from )/

/** The chapters of the story, newest first. */
export function storyOf(
  events: readonly OrderEventView[],
  changes: readonly OrderChangeView[],
  mails: readonly MailSummary[] = [],
): Chapter[] {
  const chapters = new Map<string, Chapter>()
  const chapterOf = ({ at, by }: { at: string; by: string }): Chapter => {
    const moment = new Date(at).toISOString()
    const found = chapters.get(`${moment} ${by}`) ?? { at: moment, by, what: [], changes: [] }
    chapters.set(`${moment} ${by}`, found)
    return found
  }
  for (const event of events) {
    const { what } = chapterOf(event)
    if (!what.includes(event.what)) what.push(event.what)
  }
  for (const change of changes) chapterOf(change).changes.push(change)
  for (const chapter of chapters.values())
    if (chapter.changes.length > 0)
      chapter.what = chapter.what.filter((sentence) => !NAMES_VALUES.test(sentence))
  const mailed = mails.map((mail): Chapter => {
    const what = events.filter(({ id }) => mail.tells.includes(id)).map((event) => event.what)
    return { at: new Date(mail.createdAt).toISOString(), by: '', what, changes: [], mail }
  })
  return [...chapters.values(), ...mailed].toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Whether money came in or went out. */
export const isAboutMoney = ({ what, mail }: Chapter) =>
  !mail && what.some((sentence) => /^(?:Payment|Refund)\b/.test(sentence))

const FIELDS: Readonly<Record<string, string>> = {
  productName: 'Product',
  selectedColor: 'Colour',
  totalAmount: 'Total',
  namingDiscount: 'Transfer reference discount',
  paymentStatus: 'Payment',
  orderStatus: 'Status',
  customerEmail: 'E-mail',
  customerPhone: 'Phone',
  commissionEligible: 'Earns commission',
  referredBy: 'Partner',
}

/** `deliveryAddress` -> `Delivery address`. */
export const fieldLabel = (field: string) =>
  FIELDS[field] ?? capitalized(field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  paymentStatus: PAYMENT_STATUS_NAMES,
  orderStatus: ORDER_STATUS_NAMES,
  paymentMethod: PAYMENT_METHOD_NAMES,
  shippingMethod: SHIPPING_METHOD_NAMES,
  commissionEligible: { true: 'Yes', false: 'No' },
  deliveryToBeQuoted: { true: 'Yes', false: 'No' },
}

export const valueLabel = (field: string, value: string) =>
  VALUES[field]?.[value] ?? (value || 'nothing')
