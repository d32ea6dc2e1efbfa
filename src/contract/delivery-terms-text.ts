// The courier's terms as a text: for the FAQ, the policies and the assistant.

import { clockText, daysText, priceText } from './delivery-figures.ts'
import { type DeliveryService, SERVICE_NAMES } from './delivery-services.ts'
import { SIZE_CLASSES, type SizeClass } from './delivery-sizes.ts'
import type { DeliveryTerms } from './delivery-terms.ts'
import { formatDollars } from './money.ts'
import { PARISHES } from './parishes.ts'

type Service = DeliveryTerms['zones'][number]['services'][number]

const ALL = `all ${PARISHES.length} parishes`

/** The courier’s terms as the FAQ, the policies and the assistant tell them. */
export function termsText({ zones, freeOver, cutOffHour }: DeliveryTerms): string {
  const sent = zones.filter(({ services }) => services.length > 0)
  if (sent.length === 0)
    return `The courier goes to ${ALL}; the price is quoted with your order. Pick-up is free.`
  const open = PARISHES.length - sent.flatMap(({ parishes }) => parishes).length
  return [
    ...sent.map((zone, index) => {
      const isRest = open === 0 && index > 0 && index === sent.length - 1
      return `Courier to ${placesText(zone.parishes, isRest)}: ${zone.services.map(serviceText).join('; ')}.`
    }),
    ...(open > 0 ? ['Elsewhere the price is quoted with your order.'] : []),
    ...(freeOver > 0 ? [`Delivery is free over ${formatDollars(`${freeOver}.00`)}.`] : []),
    `Days count from payment; a payment before ${clockText(cutOffHour)} counts on its day. Pick-up is free.`,
  ].join(' ')
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function placesText(parishes: readonly string[], isRest: boolean): string {
  if (parishes.length === PARISHES.length) return ALL
  return isRest ? 'all other parishes' : list.format(parishes)
}

/** `standard J$1,900 to J$6,200 by size, 5 to 7 business days`. */
const serviceText = ({ service, prices, ...days }: Service) =>
  `${lower(service)} ${pricesText(prices)}, ${daysText(days)}`

const lower = (service: DeliveryService) => SERVICE_NAMES[service].toLowerCase()

function pricesText(prices: Record<SizeClass, string | null>): string {
  const there = SIZE_CLASSES.flatMap((size) => prices[size] ?? [])
  const sorted = there.toSorted((a, b) => Number(a) - Number(b))
  const [least = '0.00', most = '0.00'] = [sorted[0], sorted.at(-1)]
  if (least === most) return priceText(least)
  return `${priceText(least)} to ${priceText(most)} by size`
}

/** How long each service takes, as short as the FAQ asks: `Kingston ... 1 to 3 business days`. */
export function daysOfTerms({ zones }: DeliveryTerms): string {
  const sent = zones.filter(({ services }) => services.length > 0)
  if (sent.length === 0) return 'the days are quoted with your order'
  const open = PARISHES.length - sent.flatMap(({ parishes }) => parishes).length
  return sent
    .map(({ parishes, services }, index) => {
      const isRest = open === 0 && index > 0 && index === sent.length - 1
      const days = services.map(({ service, ...each }) => `${lower(service)} ${daysText(each)}`)
      return `${days.join(', ')} to ${placesText(parishes, isRest)}`
    })
    .join('; ')
}
