// What a delivery to a parish costs and by which day it comes, in the one sentence of every page, mail and
// answer.

import { clockText, priceText } from './delivery-figures.ts'
import { startOfDay } from './jamaica.ts'
import { formatShortDate } from './short-date.ts'

/** `Thu 26 Nov`: a Jamaican day. */
export const dayText = (day: string, now = new Date()) => formatShortDate(startOfDay(day), now)

/** A part of a sentence; what matters is strong. */
export type Words = { text: string; strong: boolean }
const plain = (text: string): Words => ({ text, strong: false })
const strong = (text: string): Words => ({ text, strong: true })

export const textOfWords = (words: readonly Words[]) => words.map(({ text }) => text).join('')

type Offered = { price: string | null; by: string }

/** `Delivery to Portland J$4,000, by Thu 26 Nov`. */
export const deliverySentence = (parish: string, { price, by }: Offered, now?: Date): Words[] => [
  plain('Delivery to '),
  strong(`${parish} ${priceText(price)}`),
  plain(', by '),
  strong(dayText(by, now)),
]

/** `paid by 2 pm today`, `paid by 2 pm on Mon 23 Nov`: until when a promise holds. */
export function payBeforeText(payBefore: string, now = new Date()): string {
  const [day, today] = [formatShortDate(new Date(payBefore), now), formatShortDate(now, now)]
  return `paid by ${hourText(payBefore)} ${day === today ? 'today' : `on ${day}`}`
}

/** `Paid by 2 pm today: by Thu 26 Nov`. */
export function paidByText({ by, payBefore }: { by: string; payBefore: string }, now = new Date()) {
  const condition = payBeforeText(payBefore, now).replace('paid', 'Paid')
  return `${condition}: by ${dayText(by, now)}`
}

type Promised = { by: string; payBefore: string | Date }

/**
 * `by Thu 26 Nov if paid by 2 pm on Mon 23 Nov`; with `now` it may say `today`, for what is read at once. Without, it names
 * the day: a mail is read on another.
 */
export function promiseText({ by, payBefore }: Promised, now?: Date): string {
  const at = new Date(payBefore)
  const paid = now
    ? payBeforeText(at.toISOString(), now)
    : `paid by ${hourText(at.toISOString())} on ${formatShortDate(at, at)}`
  return `by ${dayText(by, now ?? at)} if ${paid}`
}

/** `2 pm`: the Jamaican hour of an instant. */
const hourText = (instant: string) => clockText((new Date(instant).getUTCHours() + 19) % 24)
