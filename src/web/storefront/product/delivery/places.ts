// The courier's zones as rows of a table, the one with the visitor's own parish marked.

import { servedPlaces, type ServedPlace } from '#contract/delivery-terms-text.ts'
import type { DeliveryTerms } from '#contract/delivery-terms.ts'
import { capitalized } from '#web/ui/capitalized.ts'

export type Place = {
  /** `Kingston, St Andrew and St Catherine`. */
  text: string
  services: ServedPlace['services']
  /** Only in the row of the visitor's own parish: its name, and the words around it. */
  own?: { parish: string; before: string; after: string }
}

export const placesOf = (zones: DeliveryTerms['zones'], parish: string | undefined): Place[] =>
  servedPlaces(zones).map(({ text, parishes, services }) => ({
    text: capitalized(text),
    services,
    ...(parish && parishes.includes(parish) && { own: wordsAround(parish, text) }),
  }))

/** Where the text does not name the parish, the parish comes first. */
function wordsAround(parish: string, text: string) {
  const [before = '', ...rest] = text.split(new RegExp(`\\b${parish}\\b`))
  return rest.length > 0
    ? { parish, before, after: rest.join(parish) }
    : { parish, before: '', after: `, like ${text}` }
}
