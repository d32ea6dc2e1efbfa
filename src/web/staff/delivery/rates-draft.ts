// The rates while staff change them: the draft, how much of it differs, what is sent, and what is wrong.

import type { z } from 'zod'
import { ChangeRates, type RatesView } from '#contract/delivery-rates.ts'
import type { DeliveryService } from '#contract/delivery-services.ts'
import { SIZE_CLASSES, type SizeClass } from '#contract/delivery-sizes.ts'
import { centsFromInput, formatCents } from '#contract/money.ts'

type ZoneView = RatesView['zones'][number]
type Parish = ZoneView['parishes'][number]

export type DraftService = {
  service: DeliveryService
  daysFrom: string
  daysTo: string
  /** As they are typed; empty for a size that the service does not take. */
  prices: Record<SizeClass, string>
}
export type DraftZone = {
  /** Names the zone as long as the draft lives: its place among the saved ones, or a new number. */
  key: number
  name: string
  parishes: readonly Parish[]
  services: readonly DraftService[]
}

export const draftOf = (zones: readonly ZoneView[]): DraftZone[] =>
  zones.map(({ name, parishes, services }, key) => ({
    key,
    name,
    parishes,
    services: services.map(({ service, daysFrom, daysTo, prices }) => ({
      service,
      daysFrom: String(daysFrom),
      daysTo: String(daysTo),
      prices: pricesOf((size) => shownPrice(prices[size])),
    })),
  }))

const pricesOf = (priceOf: (size: SizeClass) => string): Record<SizeClass, string> => ({
  S: priceOf('S'),
  M: priceOf('M'),
  L: priceOf('L'),
  XL: priceOf('XL'),
})

/** `4,000`. */
const shownPrice = (dollars: string | null) =>
  dollars === null ? '' : formatCents(centsFromInput(dollars) ?? 0).replace('J$', '')

export const newService = (service: DeliveryService): DraftService => ({
  service,
  daysFrom: service === 'express' ? '2' : '5',
  daysTo: service === 'express' ? '3' : '7',
  prices: pricesOf(() => ''),
})

/** What is sent: days as numbers, prices as they were typed. */
export const ratesOf = (draft: readonly DraftZone[]): z.input<typeof ChangeRates> => ({
  zones: draft.map(({ name, parishes, services }) => ({
    name,
    parishes: [...parishes],
    services: services.map(({ service, daysFrom, daysTo, prices }) => ({
      service,
      daysFrom: daysOf(daysFrom),
      daysTo: daysOf(daysTo),
      prices,
    })),
  })),
})

const daysOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

/** By path: `zones.0.services.1.prices.L`. */
export type Mistakes = Readonly<Record<string, string>>

export function mistakesOf(draft: readonly DraftZone[]): Mistakes {
  const { error } = ChangeRates.safeParse(ratesOf(draft))
  const issues = error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message]).toReversed(),
  )
}

/** The texts of a draft that can differ, by zone and place. */
function cellsOf(draft: readonly DraftZone[]): Map<string, string> {
  const cells = draft.flatMap(({ key, name, parishes, services }) => [
    [`${key} name`, name.trim()],
    [`${key} parishes`, parishes.toSorted().join()],
    ...services.flatMap(({ service, daysFrom, daysTo, prices }) => [
      [`${key} ${service} days`, `${daysFrom.trim()} ${daysTo.trim()}`],
      ...SIZE_CLASSES.map((size) => [`${key} ${service} ${size}`, amountOf(prices[size])]),
    ]),
  ])
  return new Map(cells as [string, string][])
}

/** A price by its amount, however it is written. */
const amountOf = (typed: string) => (typed.trim() ? String(centsFromInput(typed) ?? typed) : '')

/** The cells that differ from the saved rates; a zone that is gone counts as one. */
export function changedCells(
  base: readonly DraftZone[],
  draft: readonly DraftZone[],
): ReadonlySet<string> {
  const [before, after] = [cellsOf(base), cellsOf(draft)]
  const kept = new Set(draft.map(({ key }) => key))
  const gone = base.filter(({ key }) => !kept.has(key)).map(({ key }) => `${key} gone`)
  const differs = [...new Set([...before.keys(), ...after.keys()])].filter(
    (cell) =>
      kept.has(Number(cell.split(' ')[0])) && (before.get(cell) ?? '') !== (after.get(cell) ?? ''),
  )
  return new Set([...gone, ...differs])
}

/** The draft with a zone in place of the one of its key, or added; its parishes leave other zones. */
export function withZone(draft: readonly DraftZone[], zone: DraftZone): DraftZone[] {
  const taken = new Set(zone.parishes)
  const others = draft.map((each) =>
    each.key === zone.key
      ? zone
      : { ...each, parishes: each.parishes.filter((parish) => !taken.has(parish)) },
  )
  return others.some(({ key }) => key === zone.key) ? others : [...others, zone]
}

/** The draft with one service of a zone changed. */
export const withService = (
  draft: readonly DraftZone[],
  key: number,
  changed: DraftService,
): DraftZone[] =>
  draft.map((zone) =>
    zone.key === key
      ? {
          ...zone,
          services: zone.services.map((each) =>
            each.service === changed.service ? changed : each,
          ),
        }
      : zone,
  )
