// The schemas of settings of several fields: each checks the form, the API and what is stored.

import { z } from 'zod'
import { oneLine } from './free-text.ts'

const DAY = 'Please choose a day'
const dayOrNone = z.union([z.literal(''), z.iso.date(DAY)], DAY)

const DOLLARS_MESSAGE = 'Please enter whole dollars from 0 to 10,000,000'
export const wholeDollars = z
  .int(DOLLARS_MESSAGE)
  .min(0, DOLLARS_MESSAGE)
  .max(10_000_000, DOLLARS_MESSAGE)

const hours = (from: number, to: number) => {
  const sentence = `Please enter a whole number of hours from ${from} to ${to}`
  return z.int(sentence).min(from, sentence).max(to, sentence)
}

/** An order that is paid online waits this long for a first or a further try. */
const ONLINE_EXPIRY_HOURS = 2

/** When an order without payment expires, and when its shopper is reminded. */
export const OrderTimes = z
  .strictObject({
    unpaidExpiryHours: hours(12, 720),
    reminderHours: hours(1, 336),
    /** For an order that is paid online. Defaulted, because rows stored earlier do not have it. */
    onlineExpiryHours: hours(1, 168).default(ONLINE_EXPIRY_HOURS),
  })
  .refine(({ unpaidExpiryHours, reminderHours }) => reminderHours < unpaidExpiryHours, {
    path: ['reminderHours'],
    message: 'The reminder must come before the order expires',
  })
export type OrderTimes = z.infer<typeof OrderTimes>

const LINK = 'Please enter a page of this shop (/products) or an address with https://'

/** An announcement on top of every public page; none if the text is empty. Jamaican days, inclusive. */
export const Banner = z
  .strictObject({
    text: oneLine(160),
    linkText: oneLine(40),
    linkHref: oneLine(300).refine(
      (href) => href === '' || /^(\/(?![/\\])\S*|https:\/\/\S+)$/.test(href),
      LINK,
    ),
    from: dayOrNone,
    until: dayOrNone,
  })
  .refine(({ from, until }) => from === '' || until === '' || from <= until, {
    path: ['until'],
    message: 'The last day cannot be before the first',
  })
  .refine(({ linkText, linkHref }) => linkText !== '' || linkHref === '', {
    path: ['linkText'],
    message: 'Please enter the link text',
  })
  .refine(({ linkText, linkHref }) => linkHref !== '' || linkText === '', {
    path: ['linkHref'],
    message: LINK,
  })
export type Banner = z.infer<typeof Banner>

const LIMIT_MESSAGE = 'Please enter a whole number from 1 to 10,000'
const limit = z.int(LIMIT_MESSAGE).min(1, LIMIT_MESSAGE).max(10_000, LIMIT_MESSAGE)
const sizeLimit = z.strictObject({ litres: limit, kg: limit })
const CUT_OFF_MESSAGE = 'Please choose an hour from 6 am to 10 pm'

/** How deliveries are sized and counted in days; the rates themselves are tables. */
export const DeliveryRules = z
  .strictObject({
    /** The most that a size class holds; what is above L is XL. */
    limits: z.strictObject({ S: sizeLimit, M: sizeLimit, L: sizeLimit }),
    /** The Jamaican hour before which a payment counts on its day. */
    cutOffHour: z.int(CUT_OFF_MESSAGE).min(6, CUT_OFF_MESSAGE).max(22, CUT_OFF_MESSAGE),
    /** In whole dollars: pieces less discount above it are delivered free; 0 for never. */
    freeOver: wholeDollars,
    /** Days on which nothing goes out, besides weekends and public holidays. */
    closedDays: z.array(z.iso.date(DAY)).max(60, 'Please enter 60 days at most'),
  })
  .superRefine(({ limits: { S, M, L } }, context) => {
    const wrong = (size: string, unit: string, below: string) =>
      context.addIssue({
        code: 'custom',
        path: ['limits', size, unit],
        message: `${size} must be larger than ${below}`,
      })
    for (const unit of ['litres', 'kg'] as const) {
      if (M[unit] <= S[unit]) wrong('M', unit, 'S')
      if (L[unit] <= M[unit]) wrong('L', unit, 'M')
    }
  })
export type DeliveryRules = z.infer<typeof DeliveryRules>
const RATE = 'Please enter a rate from 0% to 100%'
const NUMBER_MISSING = 'Required while the shop is registered'

/**
 * The tax in the shop's prices (GCT): the spans of days in which the shop is registered, and the
 * rates, each from a day on. Days are Jamaican; without a last day a registration goes on.
 */
export const TaxRules = z
  .strictObject({
    trn: oneLine(20).refine((text) => text === '' || /^(\D*\d){9}\D*$/.test(text), {
      message: 'A TRN has nine digits',
    }),
    gctNumber: oneLine(40),
    registrations: z
      .array(z.strictObject({ from: z.iso.date(DAY), until: dayOrNone }))
      .max(20, 'Please enter up to 20'),
    rates: z
      .array(
        z.strictObject({
          from: z.iso.date(DAY),
          rateBp: z.int(RATE).min(0, RATE).max(10_000, RATE),
        }),
      )
      .max(20, 'Please enter up to 20'),
  })
  .superRefine(({ trn, gctNumber, registrations, rates }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message })
    if (registrations.length > 0) {
      if (trn === '') refuse(NUMBER_MISSING, 'trn')
      if (gctNumber === '') refuse(NUMBER_MISSING, 'gctNumber')
    }
    for (const [index, { from, until }] of registrations.entries()) {
      const before = registrations[index - 1]
      if (until !== '' && until < from)
        refuse('The last day cannot be before the first', 'registrations', index, 'until')
      if (before && (before.until === '' || before.until >= from))
        refuse('This must start after the previous period ends', 'registrations', index, 'from')
      if (!rates.some((rate) => rate.from <= from))
        refuse('There is no rate for this date yet', 'registrations', index, 'from')
    }
    for (const [index, { from }] of rates.entries()) {
      const before = rates[index - 1]
      if (before && before.from >= from)
        refuse('This must start after the previous rate', 'rates', index, 'from')
    }
  })
export type TaxRules = z.infer<typeof TaxRules>
const YEARS = 'Please enter a whole number of years from 1 to 30'

/**
 * The seller as documents name it, and for how many years they keep the buyer. Empty texts stand for
 * the shop's own company and address.
 */
export const DocumentRules = z.strictObject({
  legalName: oneLine(120),
  address: oneLine(200),
  keepYears: z.int(YEARS).min(1, YEARS).max(30, YEARS),
})
export type DocumentRules = z.infer<typeof DocumentRules>
