// A product as staff create and edit it. One schema validates the form and the API; the storefront
// does not load it. Lists are arrays or comma-separated text; money is a decimal string of dollars.

import { z } from 'zod'
import { oneLine, plainText } from './free-text.ts'
import { centsFromDollars } from './money.ts'
import { moneyField } from './money-field.ts'
import { CATEGORIES, type Category, MAX_COLOUR_LENGTH, MAX_COLOURS, VIEWS } from './products.ts'
import { EditFacts, misplacedFact } from './product-fact-schemas.ts'
import type { FactChanges } from './product-facts.ts'
import { MAX_SKU_LENGTH, PRODUCT_STATES } from './product-states.ts'
import { PRODUCT_REFUSALS } from './refusals/products.ts'
import { WARRANTY_TERMS } from './warranty-terms.ts'

const NAME = 'Name is required'
const DESCRIPTION = 'Description is required'
const CATEGORY = 'Please choose a category'
const PRICE_MESSAGE = 'Price is required'
const PRICE_FORM = 'Please enter a price in dollars, such as 64900.00'
const PIECES_MESSAGE = 'Please enter a whole number of items, 0 or more'
const WARRANTY = 'Please choose 1 to 5 years'
const SIZE = 'Please enter a size in centimetres'

export const PRODUCT_NAME_LENGTH = 200
export const DESCRIPTION_LENGTH = 4000
export const MAX_PICTURES = 120
const MAX_PIECES = 100_000
const MAX_LINES = 40
const LINE_LENGTH = 300
const MAX_CARTONS = 12
const MAX_CM = 1000
const MAX_KG = 2000
const URL_LENGTH = 1000
const PLACEHOLDER_LENGTH = 2000

/** `'Sand, , Navy'` or `['Sand', '', 'Navy']` -> `['Sand', 'Navy']`. */
const listOf = <Item extends z.ZodType<string>>(item: Item, max: number, what: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(item, `Please list the ${what}, separated by commas`),
    )
    .transform((items) => items.filter((text) => text !== ''))
    .refine((items) => items.length <= max, `Please keep to ${max} ${what}`)

/** Colour names become object keys, so names such as `constructor` are refused. */
const isColorName = (name: string) => !(name in {})
const COLOR_NAME_MESSAGE = 'Please use a different name for this colour'
const color = oneLine(MAX_COLOUR_LENGTH).refine(isColorName, COLOR_NAME_MESSAGE)

/** Names that differ only in case are the same colour: the first spelling is kept. */
const colors = listOf(color, MAX_COLOURS, 'colours').transform((names) =>
  names.filter((name, index) => {
    return names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index
  }),
)

/** Empty for none; what a product is called on labels and in other programs. */
const sku = oneLine(MAX_SKU_LENGTH)

const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const price = z.preprocess(
  numberAsText,
  z
    .string(PRICE_MESSAGE)
    .trim()
    .min(1, { error: PRICE_MESSAGE, abort: true })
    .pipe(moneyField(PRICE_FORM, 1)),
)
const optionalMoney = z.preprocess(
  (value) => (value === '' ? null : numberAsText(value)),
  moneyField(PRICE_FORM).nullable(),
)

/** Text that is not a number counts as 0. */
function readPieces(value: unknown): unknown {
  if (value === null) return 0
  if (typeof value !== 'string') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}
const pieces = z.preprocess(
  readPieces,
  z.int(PIECES_MESSAGE).min(0, PIECES_MESSAGE).max(MAX_PIECES, `The maximum is ${MAX_PIECES}`),
)
/** The name of a colour; empty for a product without colours. */
const colorName = z.string().trim().max(MAX_COLOUR_LENGTH).refine(isColorName, COLOR_NAME_MESSAGE)

/** A path on this shop, or the https URL of a picture elsewhere. */
const pictureUrl = oneLine(URL_LENGTH).refine(
  (text) => text === '' || isOwnPath(text) || isHttps(text),
  'Please give an address that begins with https://',
)
const isOwnPath = (text: string) => /^\/(?!\/)[\w./{}%~-]+$/.test(text) && !text.includes('..')
const isHttps = (text: string) =>
  /^https:\/\/[^\s"'()\\<>]+$/.test(text) && URL.canParse(text) && new URL(text).username === ''

const pictureUrls = listOf(pictureUrl, MAX_PICTURES, 'pictures')
const lines = (what: string) => listOf(oneLine(LINE_LENGTH), MAX_LINES, what)

const pixels = z.int().min(1).max(20_000)
/** The path of an uploaded file, whose name contains a hash. */
const uploadedPath = (folder: string, ending: string) =>
  z.string().regex(new RegExp(String.raw`^/${folder}/[a-z0-9/-]+[.{}\da-z-]*\.${ending}$`))

/** A picture as returned by its upload, with its colour, view and alt text. */
const picture = z.strictObject({
  src: uploadedPath('pictures', 'webp'),
  width: pixels,
  height: pixels,
  widths: z.array(pixels).min(1).max(8),
  placeholder: z
    .string()
    .max(PLACEHOLDER_LENGTH)
    .regex(/^(data:image\/webp;base64,[A-Za-z0-9+/=]+)?$/),
  color: colorName,
  view: z.enum(VIEWS, 'Please choose a view'),
  alt: oneLine(200),
  pale: z.boolean(),
})

const spin = z.strictObject({
  avif: uploadedPath('spins', 'avif'),
  webp: uploadedPath('spins', 'webp'),
  width: pixels,
  height: pixels,
  frames: z.int().min(2).max(360),
  stepDegrees: z.number().positive().max(180),
  color: colorName,
})

const model = z.strictObject({ src: uploadedPath('models', 'glb'), bytes: z.int().positive() })

const centimetres = z.number(SIZE).positive(SIZE).max(MAX_CM, SIZE)
const measures = z.strictObject({
  widthCm: centimetres,
  depthCm: centimetres,
  heightCm: centimetres,
})
const carton = z.strictObject({
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
})

const bankDetails = z
  .strictObject({ bank: oneLine(120), account: oneLine(60) })
  .nullable()
  .transform((own) => (own && (own.bank || own.account) ? own : null))

/** Read-only fields: a client may send them back, and they are ignored. */
const readOnly = {
  id: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  version: z.unknown().optional(),
  colorHexes: z.unknown().optional(),
  factTexts: z.unknown().optional(),
  rating: z.unknown().optional(),
}

const required = {
  name: oneLine(PRODUCT_NAME_LENGTH, NAME),
  description: plainText(DESCRIPTION_LENGTH, DESCRIPTION),
  price,
  category: z.enum(CATEGORIES, CATEGORY),
}

const optional = {
  state: z.enum(PRODUCT_STATES, 'Please choose draft or live'),
  originalPrice: optionalMoney,
  /** What the shop pays for a piece; null where it is not known. Staff only. */
  cost: optionalMoney,
  onSale: z.boolean(),
  images: pictureUrls,
  panoramicImages: pictureUrls,
  colors,
  colorImages: z.record(colorName, pictureUrls),
  features: lines('features'),
  dimensions: plainText(300),
  colorInventory: z.record(colorName, pieces),
  /** The SKU of each colour named; empty for none. Staff only. */
  colorSkus: z.record(colorName, sku),
  paymentOptions: lines('payment options'),
  shippingOptions: lines('shipping options'),
  bankDetails,
  material: plainText(200),
  measures: measures.nullable(),
  cartons: z.array(carton).max(MAX_CARTONS, `The maximum is ${MAX_CARTONS} boxes`),
  weightKg: z.int('Please enter whole kilograms').positive().max(MAX_KG).nullable(),
  /** Years from delivery; null where the policies’ 1 to 5 years are all that is said. */
  warrantyYears: z.literal(WARRANTY_TERMS, WARRANTY).nullable(),
  facts: EditFacts,
  pictures: z.array(picture).max(MAX_PICTURES, `Please keep to ${MAX_PICTURES} pictures`),
  spin: spin.nullable(),
  model: model.nullable(),
  lowStockThreshold: z.int(PIECES_MESSAGE).min(0, PIECES_MESSAGE).max(MAX_PIECES, PIECES_MESSAGE),
}

type Prices = {
  price?: string | undefined
  originalPrice?: string | null | undefined
  onSale?: boolean | undefined
}
const cents = (text: string | null | undefined) => centsFromDollars(text ?? '')

/** On sale, the original price must be above the price; not checked if an edit leaves one out. */
function isValidSale({ price: now, originalPrice: was, onSale }: Prices): boolean {
  if (!onSale || now === undefined || was === undefined) return true
  return (cents(was) ?? 0) > (cents(now) ?? 0)
}
const NO_SALE = { path: ['originalPrice'], message: PRODUCT_REFUSALS['no-sale'][1] }

type Placed = { category?: Category | undefined; facts?: FactChanges | undefined }

/** A fact must belong to the category; not checked if an edit leaves one of the two out. */
function refuseMisplaced({ value, issues }: z.core.ParsePayload<Placed>): void {
  const misplaced = misplacedFact(value.category, value.facts)
  if (misplaced) issues.push({ code: 'custom', input: value, ...misplaced })
}

/** The body of `POST /api/products`. */
export const CreateProduct = z
  .strictObject({ ...readOnly, ...required, ...z.object(optional).partial().shape })
  .refine(({ originalPrice = null, ...rest }) => isValidSale({ originalPrice, ...rest }), NO_SALE)
  .check(refuseMisplaced)
export type CreateProduct = z.infer<typeof CreateProduct>

/** The body of `PUT /api/products/{id}`: the whole record, or only the fields that change. */
export const EditProduct = z
  .strictObject({ ...readOnly, ...z.object({ ...required, ...optional }).partial().shape })
  .refine(isValidSale, NO_SALE)
  .check(refuseMisplaced)
export type EditProduct = z.infer<typeof EditProduct>
