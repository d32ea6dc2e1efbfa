// The courier's terms as a text: for the FAQ, the policies and the assistant.

import { clockText, daysText, priceText } from './delivery-figures.ts'
import { type DeliveryService, SERVICE_NAMES } from './delivery-services.ts'
import { SIZE_CLASSES, type SizeClass } from './delivery-sizes.ts'
import type { DeliveryTerms } from './delivery-terms.ts'
import { formatDollars } from './money.ts'
import { PARISHES } from './parishes.ts'

type Service = DeliveryTerms['zones'][number]['services'][number]

const ALL = `all ${PARISHES.length} parishes`

/** The courier’s terms as the FAQ, the policies and the assistant tell them; of one parish, if it is named. */
export function termsText(
  { zones, freeOver, cutOffHour }: DeliveryTerms,
  parish?: (typeof PARISHES)[number],
): string {
  const places = servedPlaces(parish ? zonesOf(zones, parish) : zones)
  if (places.length === 0)
    return `We deliver to ${ALL}. We quote you for delivery when you order. Pick-up is free.`
  return [
    ...places.map(
      ({ text, services }) => `Courier to ${text}: ${services.map(serviceText).join('; ')}.`,
    ),
    ...(!parish && leavesOut(places) ? ['For other parishes we quote you when you order.'] : []),
    ...(freeOver > 0 ? [`Delivery is free over ${formatDollars(`${freeOver}.00`)}.`] : []),
    `${countedFrom(cutOffHour)} Pick-up is free.`,
  ].join(' ')
}

const zonesOf = (zones: DeliveryTerms['zones'], parish: (typeof PARISHES)[number]) =>
  zones
    .filter(({ parishes }) => parishes.includes(parish))
    .map((zone) => ({ ...zone, parishes: [parish] }))

/** From when business days count. */
export const countedFrom = (cutOffHour: number) =>
  `Days are counted from payment. Payments before ${clockText(cutOffHour)} count the same day.`

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export type ServedPlace = { text: string; parishes: readonly string[]; services: Service[] }

/** The zones that have services, each with its parishes in words; the last says if it is all that is left. */
export function servedPlaces(zones: DeliveryTerms['zones']): ServedPlace[] {
  const served = zones.filter(({ services }) => services.length > 0)
  const hasAll = !leavesOut(served)
  return served.map(({ parishes, services }, index) => {
    const isRest = hasAll && index > 0 && index === served.length - 1
    return { text: placesText(parishes, isRest), parishes, services }
  })
}

const leavesOut = (zones: readonly { parishes: readonly string[] }[]) =>
  zones.flatMap(({ parishes }) => parishes).length < PARISHES.length

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
  const places = servedPlaces(zones)
  if (places.length === 0) return 'we confirm the days when you order'
  return places
    .map(({ text, services }) => {
      const days = services.map(({ service, ...each }) => `${lower(service)} ${daysText(each)}`)
      return `${days.join(', ')} to ${text}`
    })
    .join('; ')
}
