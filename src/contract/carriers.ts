// The carriers of the shop: who takes boxes to customers, and where each shows how far they have come.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'

/** What stands for the waybill in a carrier's tracking address. */
export const WAYBILL_PLACE = '{waybill}'

const ADDRESS = `Please enter a web address that starts with https:// and contains ${WAYBILL_PLACE} once`

/** Where a waybill is tracked: the waybill may be in the path, the query or the fragment, never the host. */
const trackingAddress = oneLine(300).refine(isTrackingAddress, ADDRESS)

function isTrackingAddress(text: string): boolean {
  if (text === '') return true
  if (text.split(WAYBILL_PLACE).length !== 2 || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  // The host has to end before the waybill, or the waybill could choose another one.
  const isHostWhole = /^https:\/\/[^/?#{}\\]+[/?#]/i.test(text)
  return isHostWhole && protocol === 'https:' && username === '' && password === ''
}

/** Where a parcel is tracked; null where the carrier shows nothing or there is no waybill. */
export const trackingLink = (address: string, waybill: string): string | null =>
  address && waybill ? address.replace(WAYBILL_PLACE, () => encodeURIComponent(waybill)) : null

/** `POST /api/carriers`, `PUT /api/carriers/{id}`. */
export const ChangeCarrier = z.strictObject({
  /** Read-only: a carrier may be sent back as it was read. */
  id: z.unknown().optional(),
  name: oneLine(60, 'Please name the carrier'),
  /** Empty for a carrier that shows nothing. */
  trackingAddress,
  /** A closed carrier is offered for no further shipment. */
  active: z.boolean(),
})
export type ChangeCarrier = z.infer<typeof ChangeCarrier>

/** `GET /api/carriers`: `q` searches the name. */
export const ListCarriers = z.strictObject(listedBy('name'))

export const CarrierView = z.object({
  id: z.number(),
  name: z.string(),
  trackingAddress: z.string(),
  active: z.boolean(),
})
export type CarrierView = z.input<typeof CarrierView>
