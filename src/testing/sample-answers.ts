// Answers of the API for tests of pages, which ask no database.

import type { ProductFilters, ProductPicture, ProductView } from '#contract/product-views.ts'
import type { ShopView } from '#contract/shop.ts'

export const aShop: ShopView = {
  name: 'Yaadbox',
  company: 'Yaadbox Limited',
  tagline: 'Furniture that comes in a box',
  email: 'help@yaadbox.example',
  phone: '876-555-0142',
  whatsapp: '18765550142',
  address: '14 Half Way Tree Road',
  hoursWeek: 'Mon to Fri 9 am to 6 pm',
  hoursSaturday: 'Sat 10 am to 4 pm',
  assistantName: 'Keisha',
  bank: { bank: 'A bank', accountName: 'Yaadbox', account: '1', branch: 'Here' },
  social: [],
  partnerSites: [],
  pay: ['500000', '250000', '200000', '150000', '100000'],
  delivery: {
    zones: [],
    limits: { S: { litres: 200, kg: 20 }, M: { litres: 400, kg: 40 }, L: { litres: 600, kg: 60 } },
    freeOver: 0,
    cutOffHour: 14,
    from: null,
  },
  cards: 'review',
  testPayments: false,
  onlineExpiryHours: 2,
  demo: true,
}

/** What there is to choose in a shop with one chair. */
export const someFilters: ProductFilters = {
  colors: [{ name: 'Sand', hex: '#B2A081', count: 1 }],
  price: { min: '38000.00', max: '38000.00' },
  inStock: 1,
  onSale: 0,
  facts: [
    {
      key: 'seats',
      label: 'Seats',
      values: [
        { value: '1', label: '1 person', count: 1 },
        { value: '2', label: '2 people', count: 3 },
      ],
    },
    {
      key: 'firmness',
      label: 'Firmness',
      values: [{ value: 'firm', label: 'Firm', count: 1 }],
    },
  ],
}

export const aPicture: ProductPicture = {
  src: '/pictures/couch.1234-1200.webp',
  width: 1200,
  height: 900,
  widths: [600, 1200],
  placeholder: '',
  color: 'Sand',
  view: 'hero',
  alt: 'A couch',
  pale: false,
}

/** A couch in two colours, of which one is sold out. */
export const aCouch: ProductView = {
  id: 7,
  name: 'Montego Couch',
  description: 'A couch for two & a cat.',
  price: '112000.00',
  originalPrice: null,
  onSale: false,
  category: 'compressed-couches',
  images: [],
  panoramicImages: [],
  colors: ['Sand', 'Ocean Teal'],
  colorImages: {},
  features: [],
  dimensions: '',
  colorInventory: { Sand: 3, 'Ocean Teal': 0 },
  paymentOptions: [],
  shippingOptions: [],
  bankDetails: { bank: 'A bank', account: '1' },
  createdAt: '2026-01-01T00:00:00.000Z',
  rating: null,
  updatedAt: '2026-02-03T04:05:06.000Z',
  version: '1.0',
  colorHexes: { Sand: '#B2A081', 'Ocean Teal': '#1E575F' },
  material: 'Linen blend',
  measures: { widthCm: 180, depthCm: 90, heightCm: 80 },
  cartons: [],
  weightKg: 40,
  warrantyYears: 5,
  facts: { seats: 3, hoursToFullShape: 48 },
  factTexts: [
    { key: 'seats', label: 'Seats', text: '3 people', value: 3 },
    { key: 'hoursToFullShape', label: 'Full shape', text: 'within 48 hours', value: 48 },
  ],
  pictures: [aPicture],
  spin: null,
  model: null,
  lowStockThreshold: 5,
}

/** The API as a table of answers by path; a path that it lacks is not found. */
export const apiOf = (answers: Record<string, unknown>) => async (path: string) => {
  const answer = answers[path.split('?')[0] ?? path]
  return answer ? Response.json(answer) : Response.json({ error: 'Nothing here.' }, { status: 404 })
}
