// A fortnight of made-up orders for the demo shop. Every person and address here is invented.

import type { EditOrder, PlaceOrder } from '#contract/orders.ts'

export type DemoOrder = {
  product: string
  hoursAgo: number
  order: Omit<PlaceOrder, 'productId'>
  changes: ({ hoursLater: number } & EditOrder)[]
}

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
const TANYA = person('Tanya-Lee Francis', 'tanya.lee', '163', '22 Main Street', 'St Ann')
const ONEIL = person('Oneil Clarke', 'oneil.clarke', '119', '8 Manchester Road', 'Manchester')
const PATRICE = person('Patrice Gordon', 'patrice.g', '144', '5 Brunswick Avenue', 'St Catherine')
const DEVON = person('Devon Reid', 'devon.reid', '178', '31 Old Harbour Road', 'St Catherine')
const AALIYAH = person('Aaliyah Grant', 'aaliyah.grant', '156')

function by(
  { name, email, phone, street: deliveryAddress, parish }: Person,
  paymentMethod: PlaceOrder['paymentMethod'],
  selectedColor: string,
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
    selectedColor,
    paymentMethod,
    shippingMethod,
    ...(deliveryAddress ? { deliveryAddress, parish } : {}),
    ...(paymentMethod === 'credit_card' ? card : {}),
  }
}

const paid = (hoursLater: number) =>
  ({ hoursLater, paymentStatus: 'paid', orderStatus: 'confirmed' }) as const
const shipped = (hoursLater: number) => ({ hoursLater, orderStatus: 'shipped' }) as const
const delivered = (hoursLater: number) => ({ hoursLater, orderStatus: 'delivered' }) as const

export const DEMO_ORDERS: DemoOrder[] = [
  {
    product: 'Port Antonio L-Sectional',
    hoursAgo: 320,
    order: by(DEVON, 'credit_card', 'Stone Grey'),
    changes: [paid(5), shipped(28), delivered(70)],
  },
  {
    product: 'Hellshire Lounge Pod',
    hoursAgo: 290,
    order: by(AALIYAH, 'bank_transfer', 'Sand'),
    changes: [paid(20), shipped(44), delivered(50)],
  },
  {
    product: 'Treasure Beach Fold-Flat Futon',
    hoursAgo: 200,
    order: by(PATRICE, 'credit_card', 'Terracotta'),
    changes: [{ hoursLater: 6, paymentStatus: 'failed', orderStatus: 'cancelled' }],
  },
  {
    product: 'Blue Mountain Hybrid Mattress',
    hoursAgo: 120,
    order: by(ONEIL, 'bank_transfer', 'Navy'),
    changes: [paid(18), shipped(40)],
  },
  {
    product: 'Negril 2-Seater Couch',
    hoursAgo: 60,
    order: by(TANYA, 'credit_card', 'Sand'),
    changes: [paid(3)],
  },
  {
    product: 'Ocho Rios Pull-Out Sofa Bed',
    hoursAgo: 20,
    order: by(KEMAR, 'credit_card', 'Charcoal'),
    changes: [{ hoursLater: 1, paymentStatus: 'processing' }],
  },
  {
    product: 'Montego 3-Seater Couch',
    hoursAgo: 4,
    order: by(SHANICE, 'bank_transfer', 'Forest Green'),
    changes: [],
  },
]
