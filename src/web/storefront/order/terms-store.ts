// How the next order is sent and what is taken off it, as it was chosen in the basket or in the form:
// kept in this tab, and the parish in the browser, as on every page.

import { useSyncExternalStore } from 'react'
import { DELIVERY_SERVICES, SHIPPING_METHODS } from '#contract/delivery-services.ts'
import { PARISHES } from '#contract/parishes.ts'
import { openStorage } from '#web/queries/browser-storage.ts'
import { fieldsOf, parseJson } from '#web/queries/stored-json.ts'
import { recallParish, rememberParish } from '#web/ui/own-parish.ts'
import type { Terms } from './terms.ts'

const NAME = 'yaadbox.order-terms'
const MAX_CODE_LENGTH = 82

export const NO_TERMS: Terms = {
  shippingMethod: null,
  parish: '',
  deliveryService: null,
  voucher: '',
}

const storage = openStorage(() => sessionStorage)
const listeners = new Set<() => void>()
let read: { text: string | undefined; terms: Terms } | undefined

const known = <Value>(values: readonly Value[], kept: unknown) =>
  values.find((value) => value === kept)

/** What cannot be read of the kept terms is not chosen. */
export function parseTerms(text: string | undefined): Terms {
  const { shippingMethod, parish, deliveryService, voucher } = fieldsOf(parseJson(text))
  const isCode = typeof voucher === 'string' && voucher.length <= MAX_CODE_LENGTH
  return {
    shippingMethod: known(SHIPPING_METHODS, shippingMethod) ?? null,
    parish: known(PARISHES, parish) ?? '',
    deliveryService: known(DELIVERY_SERVICES, deliveryService) ?? null,
    voucher: isCode ? voucher : '',
  }
}

export function termsNow(): Terms {
  const text = storage.read(NAME)
  if (!read || read.text !== text) {
    const terms = parseTerms(text)
    const parish = terms.parish || (known(PARISHES, recallParish()) ?? '')
    read = { text, terms: { ...terms, parish } }
  }
  return read.terms
}

export function changeTerms(changed: Partial<Terms>): void {
  const terms = { ...termsNow(), ...changed }
  const parish = known(PARISHES, terms.parish)
  if (parish) rememberParish(parish)
  storage.write(NAME, JSON.stringify(terms))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** None on the server and during hydration. */
export const useTerms = () => useSyncExternalStore(subscribe, termsNow, () => NO_TERMS)
