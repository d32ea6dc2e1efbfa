// A fortnight of made-up orders for the demo shop. Every person and address here is invented.

import type { DeliveryService } from '#contract/delivery-services.ts'
import type { EditOrder, PlaceOrder } from '#contract/orders.ts'
import { BLUE_PEAK } from './demo-delivery.ts'
import { COUCH_CODE } from './demo-vouchers.ts'

export type DemoOrder = {
  hoursAgo: number
  pieces: { product: string; color: string; quantity?: number }[]
  order: Omit<PlaceOrder, 'productId' | 'lines' | 'selectedColor'>
  steps: DemoStep[]
}

/** A later edit by staff, a payment received by bank transfer, or a shipment. */
export type DemoStep = { hoursLater: number } & (
  | { edit: EditOrder }
  | { receivedCents: number; bankReference: string }
  /** The first of the boxes that are to come, `boxes` of them. */
  | { sent: { carrier: string; waybill: string; boxes: number } }
)

type Person = { name: string; email: string; phone: string; street: string; parish: Parish }
type Parish = PlaceOrder['parish']

const person = (
  name: string,
  account: string,
  number: string,
  street = '',
  parish: Parish = '',
) => ({
  name,
  email: `${account}@example.com`,
  phone: `876-555-0${number}`,
  street,
  parish,
})

const SHANICE = person('Shanice Campbell', 'shanice.c', '187', '14 Hope Road', 'St Andrew')
const KEMAR = person('Kemar Brown', 'kemar.b', '122', '3 Barnett Street', 'St James')
const ONEIL = person('Oneil Clarke', 'oneil.clarke', '119', '8 Manchester Road', 'Manchester')
const DEVON = person('Devon Reid', 'devon.reid', '178', '31 Old Harbour Road', 'St Catherine')
// His other address, which staff merge with the first.
const DEVON_AT_WORK = person('Devon Reid', 'd.reid.works', '178', '22 Main Street', 'St Ann')
const PATRICE = person('Patrice Gordon', 'patrice.g', '144', '5 Brunswick Avenue', 'St Catherine')
const AALIYAH = person('Aaliyah Grant', 'aaliyah.grant', '156')
const MARCIA = person('Marcia Powell', 'marcia.powell', '131', '19 Harbour Street', 'Portland')
const DWAYNE = person('Dwayne Morgan', 'dwayne.m', '167', '6 Duke Street', 'Trelawny')
const NADINE = person(
  'Nadine Palmer',
  'nadine.palmer',
  '149',
  '27 Great George Street',
  'Westmoreland',
)
// With the telephone number of Devon, who is somebody else.
const GLENROY = person('Glenroy Allen', 'glenroy.allen', '178')

function by(
  { name, email, phone, street: deliveryAddress, parish }: Person,
  paymentMethod: PlaceOrder['paymentMethod'],
  deliveryService?: DeliveryService,
): DemoOrder['order'] {
  const shippingMethod = deliveryAddress ? ('delivery' as const) : ('pickup' as const)
  const card = {
    cardBrand: 'visa' as const,
    cardLast4: '4242',
    billingAddress: deliveryAddress,
    zipCode: 'JMAAW07',
  }
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    paymentMethod,
    shippingMethod,
    ...(deliveryAddress ? { deliveryAddress, parish } : {}),
    ...(deliveryService ? { deliveryService } : {}),
    ...(paymentMethod === 'credit_card' ? card : {}),
  }
}

const one = (product: string, color: string) => [{ product, color }]

const edited = (hoursLater: number, edit: EditOrder): DemoStep => ({ hoursLater, edit })
const paid = (hoursLater: number) =>
  edited(hoursLater, { paymentStatus: 'paid', orderStatus: 'confirmed' })
const shipped = (hoursLater: number) => edited(hoursLater, { orderStatus: 'shipped' })
const sent = (hoursLater: number, waybill: string, boxes = 1): DemoStep => ({
  hoursLater,
  sent: { carrier: BLUE_PEAK, waybill, boxes },
})
const delivered = (hoursLater: number) => edited(hoursLater, { orderStatus: 'delivered' })

export const DEMO_ORDERS: DemoOrder[] = [
  {
    hoursAgo: 320,
    pieces: one('Port Antonio L-Sectional', 'Stone Grey'),
    order: { ...by(DEVON, 'credit_card', 'standard'), voucher: COUCH_CODE },
    steps: [paid(5), sent(28, 'BP-4471-20958'), sent(30, 'BP-4471-20963', 9), delivered(70)],
  },
  {
    hoursAgo: 290,
    pieces: one('Hellshire Lounge Pod', 'Sand'),
    order: by(AALIYAH, 'bank_transfer'),
    steps: [paid(20), shipped(44), delivered(50)],
  },
  {
    hoursAgo: 200,
    pieces: one('Treasure Beach Fold-Flat Futon', 'Terracotta'),
    order: by(PATRICE, 'credit_card', 'standard'),
    steps: [edited(6, { paymentStatus: 'failed', orderStatus: 'cancelled' })],
  },
  {
    hoursAgo: 120,
    pieces: one('Blue Mountain Hybrid Mattress', 'Navy'),
    order: by(ONEIL, 'bank_transfer', 'standard'),
    steps: [paid(18), sent(40, 'BP-4471-21003', 9)],
  },
  {
    hoursAgo: 60,
    pieces: one('Negril 2-Seater Couch', 'Sand'),
    order: by(DEVON_AT_WORK, 'credit_card', 'express'),
    steps: [paid(3)],
  },
  {
    hoursAgo: 20,
    pieces: one('Ocho Rios Pull-Out Sofa Bed', 'Charcoal'),
    order: by(KEMAR, 'credit_card', 'express'),
    steps: [edited(1, { paymentStatus: 'processing' })],
  },
  {
    hoursAgo: 4,
    pieces: one('Montego 3-Seater Couch', 'Forest Green'),
    order: by(SHANICE, 'bank_transfer', 'standard'),
    steps: [],
  },
  // Several lines, with a delivery and a discount that staff set.
  {
    hoursAgo: 3.6,
    pieces: [
      { product: 'Hellshire Lounge Pod', color: 'Terracotta', quantity: 2 },
      { product: 'Treasure Beach Fold-Flat Futon', color: 'Forest Green' },
      { product: 'Island Roll Mattress', color: 'Ocean Teal' },
    ],
    order: by(MARCIA, 'bank_transfer'),
    steps: [
      edited(0.2, { delivery: '6200.00', discount: '2200.00', reason: 'Furnishes a whole flat' }),
      { hoursLater: 1, receivedCents: 221_000_00, bankReference: 'NCB 5520 1187' },
    ],
  },
  // One order that is part paid, one that is overpaid, and one whose payment is owed back.
  {
    hoursAgo: 3.1,
    pieces: one('Cool Breeze Memory Foam Mattress', 'Charcoal'),
    order: by(DWAYNE, 'bank_transfer', 'standard'),
    steps: [{ hoursLater: 0.5, receivedCents: 40_000_00, bankReference: 'JN 0093 4410' }],
  },
  {
    hoursAgo: 2.6,
    pieces: one('Negril 2-Seater Couch', 'Ocean Teal'),
    order: by(NADINE, 'bank_transfer', 'standard'),
    steps: [{ hoursLater: 0.5, receivedCents: 117_000_00, bankReference: 'NCB 5520 2064' }],
  },
  {
    hoursAgo: 2.1,
    pieces: one('Island Roll Mattress', 'Charcoal'),
    order: by(GLENROY, 'bank_transfer'),
    steps: [
      { hoursLater: 0.5, receivedCents: 45_000_00, bankReference: 'SBJ 7741 9023' },
      edited(1, { orderStatus: 'cancelled' }),
    ],
  },
]
