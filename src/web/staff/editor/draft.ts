// The form of a product as data: what stands in its fields, and what is sent of it. Lists are typed
// separated by commas; a list that has a comma in one of its items is typed a line each.

import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import type { Issue } from '#contract/refusals.ts'
import type { Carton, Model, ProductPicture, ProductView, Spin } from '#contract/product-views.ts'

export type CartonDraft = Record<keyof Carton, string>

/** Everything as it is typed. */
export type Draft = {
  name: string
  price: string
  originalPrice: string
  onSale: boolean
  category: string
  description: string
  material: string
  dimensions: string
  widthCm: string
  depthCm: string
  heightCm: string
  weightKg: string
  colors: string
  features: string
  stock: Record<string, string>
  paymentOptions: string
  shippingOptions: string
  bank: string
  account: string
  cartons: CartonDraft[]
  pictures: ProductPicture[]
  /** Addresses of pictures that lie elsewhere. */
  images: string
  panoramicImages: string[]
  spin: Spin | null
  model: Model | null
  /** Empty for the shop's own. */
  lowStockThreshold: string
}

export const NEW_DRAFT: Draft = {
  name: '',
  price: '',
  originalPrice: '',
  onSale: false,
  category: 'compressed-couches',
  description: '',
  material: '',
  dimensions: '',
  widthCm: '',
  depthCm: '',
  heightCm: '',
  weightKg: '',
  colors: '',
  features: '',
  stock: {},
  paymentOptions: 'Credit Card (offline), Bank Transfer',
  shippingOptions: 'Pick-up (free), Courier delivery',
  bank: '',
  account: '',
  cartons: [],
  pictures: [],
  images: '',
  panoramicImages: [],
  spin: null,
  model: null,
  lowStockThreshold: '',
}

/** `'Sand, , Navy'` -> `['Sand', 'Navy']`; over several lines, a line is an item. */
export function splitList(typed: string): string[] {
  const items = typed.includes('\n') ? typed.split('\n') : typed.split(',')
  return items.map((item) => item.trim()).filter(Boolean)
}

function joinList(items: readonly string[]): string {
  const lines = items.some((item) => item.includes(','))
  return lines ? `${items.join('\n')}${items.length === 1 ? '\n' : ''}` : items.join(', ')
}

/** The colours as the server will read them: one of those that differ in capitals only. */
export function colorsOf({ colors }: Pick<Draft, 'colors'>): string[] {
  const names = splitList(colors)
  return names.filter((name, place) => {
    return names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === place
  })
}

const text = (number: number | null | undefined) => (number ? String(number) : '')

export function draftOf(product: ProductView): Draft {
  const known = new Set(product.pictures.map(({ src }) => src))
  return {
    name: product.name,
    price: product.price,
    originalPrice: product.originalPrice ?? '',
    onSale: product.onSale,
    category: product.category,
    description: product.description,
    material: product.material,
    dimensions: product.dimensions,
    widthCm: text(product.measures?.widthCm),
    depthCm: text(product.measures?.depthCm),
    heightCm: text(product.measures?.heightCm),
    weightKg: text(product.weightKg),
    colors: joinList(product.colors),
    features: joinList(product.features),
    stock: stockOf(product),
    paymentOptions: joinList(product.paymentOptions),
    shippingOptions: joinList(product.shippingOptions),
    bank: product.bankDetails.bank,
    account: product.bankDetails.account,
    cartons: product.cartons.map(({ lengthCm, widthCm, heightCm }) => ({
      lengthCm: String(lengthCm),
      widthCm: String(widthCm),
      heightCm: String(heightCm),
    })),
    pictures: product.pictures,
    images: joinList(product.images.filter((src) => !known.has(src))),
    panoramicImages: product.panoramicImages,
    spin: product.spin,
    model: product.model,
    lowStockThreshold: String(product.lowStockThreshold),
  }
}

export const stockOf = ({ colorInventory }: Pick<ProductView, 'colorInventory'>) =>
  Object.fromEntries(Object.entries(colorInventory).map(([color, pieces]) => [color, `${pieces}`]))

const number = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

function measuresOf({ widthCm, depthCm, heightCm }: Draft) {
  if (!widthCm.trim() && !depthCm.trim() && !heightCm.trim()) return null
  return { widthCm: number(widthCm), depthCm: number(depthCm), heightCm: number(heightCm) }
}

/** Every field as the API takes it, unchecked. */
function wireOf(draft: Draft): Record<string, unknown> {
  const colors = colorsOf(draft)
  const images = [...draft.pictures.map(({ src }) => src), ...splitList(draft.images)]
  return {
    name: draft.name,
    price: draft.price,
    originalPrice: draft.originalPrice.trim(),
    onSale: draft.onSale,
    category: draft.category,
    description: draft.description,
    material: draft.material,
    dimensions: draft.dimensions,
    measures: measuresOf(draft),
    weightKg: number(draft.weightKg) ?? null,
    colors,
    features: splitList(draft.features),
    colorInventory: Object.fromEntries(colors.map((color) => [color, draft.stock[color] ?? '0'])),
    paymentOptions: splitList(draft.paymentOptions),
    shippingOptions: splitList(draft.shippingOptions),
    bankDetails: { bank: draft.bank, account: draft.account },
    cartons: draft.cartons.map(({ lengthCm, widthCm, heightCm }) => ({
      lengthCm: number(lengthCm),
      widthCm: number(widthCm),
      heightCm: number(heightCm),
    })),
    pictures: draft.pictures,
    images,
    panoramicImages: draft.panoramicImages,
    spin: draft.spin,
    model: draft.model,
    lowStockThreshold: number(draft.lowStockThreshold),
  }
}

export type Checked<Sent> = { sent: Sent; issues?: never } | { issues: Issue[]; sent?: never }

export function newProductOf(draft: Draft): Checked<CreateProduct> {
  const parsed = CreateProduct.safeParse(wireOf(draft))
  return parsed.success ? { sent: parsed.data } : { issues: issuesOf(parsed.error) }
}

/** Only what was changed, so that what a colleague changed meanwhile stays. */
export function changesOf(before: Draft, draft: Draft): Checked<EditProduct> {
  const [was, now] = [wireOf(before), wireOf(draft)]
  const whole = EditProduct.safeParse(now)
  if (!whole.success) return { issues: issuesOf(whole.error) }
  const changed = Object.keys(now).filter((field) => !same(was[field], now[field]))
  const sent = EditProduct.safeParse(Object.fromEntries(changed.map((name) => [name, now[name]])))
  return sent.success ? { sent: sent.data } : { issues: issuesOf(sent.error) }
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Problem = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
const issuesOf = (error: Problem): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
