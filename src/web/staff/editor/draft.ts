// The form of a product as data: the values of its fields, and the request body made of them. Items
// of a list are separated by commas; a list with a comma in one of its items has one item a line.

import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { factsFor } from '#contract/product-facts.ts'
import { isCategory } from '#contract/products.ts'
import type { Issue } from '#contract/refusals.ts'
import type {
  Carton,
  Model,
  ProductPicture,
  ProductView,
  Spin,
  StaffProductView,
} from '#contract/product-views.ts'

export type CartonDraft = Record<keyof Carton, string>

/** Everything as it is typed. */
export const NEW_DRAFT = {
  state: 'live' as StaffProductView['state'],
  name: '',
  price: '',
  originalPrice: '',
  cost: '',
  onSale: false,
  category: 'compressed-couches',
  description: '',
  material: '',
  dimensions: '',
  widthCm: '',
  depthCm: '',
  heightCm: '',
  weightKg: '',
  /** Empty where only the policies’ 1 to 5 years are said. */
  warrantyYears: '',
  /** By key; those of other categories are kept until the form is left. */
  facts: {} as Record<string, string>,
  colors: '',
  features: '',
  stock: {} as Record<string, string>,
  skus: {} as Record<string, string>,
  paymentOptions: 'Credit Card (offline), Bank Transfer',
  shippingOptions: 'Pick-up (free), Courier delivery',
  bank: '',
  account: '',
  cartons: [] as CartonDraft[],
  pictures: [] as ProductPicture[],
  /** URLs of pictures on other sites. */
  images: '',
  panoramicImages: [] as string[],
  spin: null as Spin | null,
  model: null as Model | null,
  /** Empty for the shop's default. */
  lowStockThreshold: '',
}
export type Draft = typeof NEW_DRAFT

/** The fields that are the same in the form and on the wire. */
const SAME_FIELDS = [
  'state',
  'name',
  'price',
  'onSale',
  'category',
  'description',
  'material',
  'dimensions',
  'pictures',
  'panoramicImages',
  'spin',
  'model',
] as const
type SameFields = Pick<Draft, (typeof SAME_FIELDS)[number]>

const sameFieldsOf = (values: SameFields) =>
  Object.fromEntries(SAME_FIELDS.map((field) => [field, values[field]])) as SameFields

/** Converts each side of a carton. */
export const eachSide = <From, To>(
  { lengthCm, widthCm, heightCm }: Record<keyof Carton, From>,
  convert: (side: From) => To,
) => ({ lengthCm: convert(lengthCm), widthCm: convert(widthCm), heightCm: convert(heightCm) })

/** `'Sand, , Navy'` -> `['Sand', 'Navy']`; over several lines, a line is an item. */
export function splitList(typed: string): string[] {
  const items = typed.includes('\n') ? typed.split('\n') : typed.split(',')
  return items.map((item) => item.trim()).filter(Boolean)
}

function joinList(items: readonly string[]): string {
  const hasComma = items.some((item) => item.includes(','))
  if (!hasComma) return items.join(', ')
  const lines = items.join('\n')
  // The line break after a single item keeps `splitList` from splitting it at its commas.
  return items.length === 1 ? `${lines}\n` : lines
}

/** The colours as the server reads them: names that differ only in capitals are one colour. */
export function colorsOf({ colors }: Pick<Draft, 'colors'>): string[] {
  const names = splitList(colors)
  return names.filter((name, index) => {
    return names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index
  })
}

/** The colours that may have an SKU: a product without colours has one itself. */
export function skuColorsOf(draft: Pick<Draft, 'colors'>): string[] {
  const colors = colorsOf(draft)
  return colors.length > 0 ? colors : ['']
}

const text = (number: number | null | undefined) => (number ? String(number) : '')

export function draftOf(product: StaffProductView): Draft {
  const uploaded = new Set(product.pictures.map(({ src }) => src))
  return {
    ...sameFieldsOf(product),
    originalPrice: product.originalPrice ?? '',
    cost: product.cost ?? '',
    skus: product.colorSkus,
    widthCm: text(product.measures?.widthCm),
    depthCm: text(product.measures?.depthCm),
    heightCm: text(product.measures?.heightCm),
    weightKg: text(product.weightKg),
    warrantyYears: text(product.warrantyYears),
    facts: Object.fromEntries(
      Object.entries(product.facts).map(([key, value]) => [key, String(value)]),
    ),
    colors: joinList(product.colors),
    features: joinList(product.features),
    stock: stockOf(product),
    paymentOptions: joinList(product.paymentOptions),
    shippingOptions: joinList(product.shippingOptions),
    ...product.bankDetails,
    cartons: product.cartons.map((carton) => eachSide(carton, String)),
    images: joinList(product.images.filter((src) => !uploaded.has(src))),
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

/** The facts that products of a category may have; the server removes others with the category. */
export const draftFacts = ({ category }: Pick<Draft, 'category'>) =>
  isCategory(category) ? factsFor(category) : []

/** Every field as the API takes it, unchecked. */
function wireOf(draft: Draft): Record<string, unknown> {
  const colors = colorsOf(draft)
  const images = [...draft.pictures.map(({ src }) => src), ...splitList(draft.images)]
  return {
    ...sameFieldsOf(draft),
    originalPrice: draft.originalPrice.trim(),
    cost: draft.cost.trim(),
    colorSkus: Object.fromEntries(
      skuColorsOf(draft).map((color) => [color, draft.skus[color] ?? '']),
    ),
    measures: measuresOf(draft),
    weightKg: number(draft.weightKg) ?? null,
    warrantyYears: number(draft.warrantyYears) ?? null,
    facts: Object.fromEntries(draftFacts(draft).map(({ key }) => [key, draft.facts[key] ?? ''])),
    colors,
    features: splitList(draft.features),
    colorInventory: Object.fromEntries(colors.map((color) => [color, draft.stock[color] ?? '0'])),
    paymentOptions: splitList(draft.paymentOptions),
    shippingOptions: splitList(draft.shippingOptions),
    bankDetails: { bank: draft.bank, account: draft.account },
    cartons: draft.cartons.map((carton) => eachSide(carton, number)),
    images,
    lowStockThreshold: number(draft.lowStockThreshold),
  }
}

/** What to send, or what is wrong with the form. */
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

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Problem = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
const issuesOf = (error: Problem): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
