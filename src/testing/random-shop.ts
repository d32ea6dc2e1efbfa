// The shop that random baskets are ordered in: pieces of every size, several tables of rates, a partner.

import { PARISHES } from '#contract/parishes.ts'
import type { Category } from '#contract/products.ts'
import { changeRates, readZones, type Zone } from '#domain/delivery/rates.ts'
import { useReferralCode } from '#domain/partners/referral.ts'
import type { Tx } from '#platform/tx.ts'
import { seedRates } from '#seed/demo-delivery.ts'
import { aMember, aProduct } from './builders.ts'

export const COLORS = ['Sand', 'Navy', 'Teal']
const PIECES = 20_000_000

export type Piece = { id: number; priceCents: number; category: Category; colors: string[] }

/** Length, width and height of the carton; kilograms; price in cents. */
const SIZES: [number[], number, number, Category][] = [
  [[100, 50, 30], 9, 4_199_00, 'chairs'],
  [[110, 60, 50], 26, 41_250_00, 'mattresses'],
  [[60, 40, 30], 41, 45_000_00, 'chairs'],
  [[112, 66, 66], 54, 168_000_00, 'compressed-couches'],
  [[150, 80, 70], 71, 112_999_00, 'sofa-beds'],
  [[40, 40, 40], 5, 33_33, 'chairs'],
  [[150, 70, 55], 32, 89_900_05, 'compressed-couches'],
  [[], 12, 60_000_00, 'sofa-beds'],
]
/** The pieces of which there are enough for everybody; the last has no colours. */
export const ORDINARY = SIZES.length + 1

export type RandomShop = {
  pieces: Piece[]
  /** One without a piece left, and one that costs more than an order may. */
  soldOut: Piece
  dear: Piece
  partnerCode: string
  zones: Record<keyof typeof RATES, Zone[]>
  /** The table that holds. */
  rates: keyof typeof RATES
}

export async function plantRandomShop(tx: Tx): Promise<RandomShop> {
  const pieces: Piece[] = []
  for (const [index, [sides, weightKg, priceCents, category]] of SIZES.entries()) {
    const [lengthCm = 0, widthCm = 0, heightCm = 0] = sides
    const cartons = sides.length > 0 ? [{ lengthCm, widthCm, heightCm }] : []
    const fields = { cartons, weightKg, category }
    pieces.push(await aPiece(tx, { name: `Piece ${index}`, priceCents, fields }))
  }
  const cartons = [{ lengthCm: 90, widthCm: 50, heightCm: 40 }]
  const plain = { cartons, weightKg: 20, colors: [] }
  const stock = { '': PIECES }
  pieces.push(await aPiece(tx, { name: 'Plain', priceCents: 7_700_00, stock, fields: plain }))
  const none = { Sand: 0, Navy: 0, Teal: 0 }
  const soldOut = await aPiece(tx, { name: 'Gone', stock: none, fields: { cartons } })
  const dear = await aPiece(tx, { name: 'Palace', priceCents: 99_999_999_99, fields: { cartons } })
  const { referralCode } = await useReferralCode(tx, (await aMember(tx)).id)
  await seedRates(tx)
  return {
    pieces,
    soldOut,
    dear,
    partnerCode: referralCode ?? '',
    zones: zonesFrom(await readZones(tx)),
    rates: 'demo',
  }
}

async function aPiece(tx: Tx, overrides: Parameters<typeof aProduct>[1]): Promise<Piece> {
  const stock = Object.fromEntries(COLORS.map((color) => [color, PIECES]))
  const { id, price, category, colors } = await aProduct(tx, { stock, ...overrides })
  return { id, priceCents: price, category, colors }
}

/** How each table of rates comes from the demo's. */
export const RATES = {
  demo: (zones: Zone[]) => zones,
  cents: (zones: Zone[]) => zones.map((zone) => withPrices(zone, (cents) => cents - 1_99)),
  'no express': (zones: Zone[]) =>
    zones.map((zone) => ({ ...zone, services: zone.services.slice(0, 1) })),
  'two parishes': (zones: Zone[]) =>
    zones.slice(0, 1).map((zone) => ({ ...zone, parishes: PARISHES.slice(1, 3) })),
  'no XL': (zones: Zone[]) =>
    zones.map((zone) => withPrices(zone, (cents, size) => (size === 'XL' ? null : cents))),
}

const zonesFrom = (demo: Zone[]) =>
  Object.fromEntries(
    Object.entries(RATES).map(([name, of]) => [name, of(demo)]),
  ) as RandomShop['zones']

const withPrices = (zone: Zone, priceOf: (cents: number, size: string) => number | null): Zone => ({
  ...zone,
  services: zone.services.map(({ prices, ...service }) => ({
    ...service,
    prices: Object.fromEntries(
      Object.entries(prices).map(([size, cents]) => [size, cents && priceOf(cents, size)]),
    ) as typeof prices,
  })),
})

/** Each other table than the one that an order was previewed with. */
export const otherRates = (name: keyof typeof RATES) => (name === 'cents' ? 'demo' : 'cents')

export async function setRates(tx: Tx, shop: RandomShop, name: keyof typeof RATES): Promise<void> {
  if (shop.rates === name) return
  await changeRates(tx, { zones: shop.zones[name] })
  shop.rates = name
}
