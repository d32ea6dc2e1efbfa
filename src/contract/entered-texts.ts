// The texts that people enter with an order, defined in one place: name, schema, and the orders
// that have them. Views, mails, prints, files, and the erasure of a person follow this table.

import { z } from 'zod'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { PARISHES } from './parishes.ts'

type EnteredText = {
  /** Its name on pages, in prints, and in files. */
  name: string
  input: z.ZodType<string | undefined, string | undefined>
  /** Only these orders have it: delivered ones, or ones paid by card. Without it, all do. */
  of?: 'delivery' | 'credit_card'
  /** Mails and prints join such texts into one address; others are shown with their names. */
  inAddress?: true
  /** Whether it stays in the order when the person is erased. */
  kept?: true
}

export const ENTERED_TEXTS = {
  deliveryAddress: {
    name: 'Address',
    input: freeText(300).optional(),
    of: 'delivery',
    inAddress: true,
  },
  parish: {
    name: 'Parish',
    input: z.enum([...PARISHES, ''], 'Please choose a parish').optional(),
    of: 'delivery',
    inAddress: true,
    kept: true,
  },
  landmark: { name: 'Landmark', input: freeText(200).optional(), of: 'delivery' },
  billingAddress: {
    name: 'Billing address',
    input: freeText(300).optional(),
    of: 'credit_card',
  },
  zipCode: { name: 'Zip code', input: withoutCard(oneLine(20)).optional(), of: 'credit_card' },
  notes: { name: 'Notes', input: freeText(2000).optional() },
} as const satisfies Record<string, EnteredText>

export type TextField = keyof typeof ENTERED_TEXTS
export type EnteredTexts = Record<TextField, string>
type DeliveryField = {
  [Field in TextField]: (typeof ENTERED_TEXTS)[Field] extends { of: 'delivery' } ? Field : never
}[TextField]
type DeliveryTexts = Pick<EnteredTexts, DeliveryField>

/** The rules of any text, with the optional properties that only some texts have. */
const rulesOf = (field: TextField): EnteredText => ENTERED_TEXTS[field]

export const TEXT_FIELDS = Object.keys(ENTERED_TEXTS) as TextField[]

/** The texts of only delivered orders, or of only card orders; without `method`, of every order. */
export const textFieldsOf = (method?: 'delivery' | 'credit_card'): TextField[] =>
  TEXT_FIELDS.filter((field) => rulesOf(field).of === method)

const fromFields = <Value>(fields: readonly TextField[], valueOf: (field: TextField) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)]))

const DELIVERY_FIELDS = textFieldsOf('delivery') as DeliveryField[]

/** What a courier is told, of an order or of its schemas. */
export const forCourier = <All extends Record<TextField, unknown>>(all: All) =>
  fromFields(DELIVERY_FIELDS, (field) => all[field]) as Pick<All, DeliveryField>

type Inputs = { [Field in TextField]: (typeof ENTERED_TEXTS)[Field]['input'] }

export const enteredInputs = fromFields(
  TEXT_FIELDS,
  (field) => ENTERED_TEXTS[field].input,
) as Inputs

export const enteredViews = fromFields(TEXT_FIELDS, () => z.string()) as Record<
  TextField,
  z.ZodString
>

export const NO_TEXTS = fromFields(TEXT_FIELDS, () => '') as Record<TextField, ''>

/** What replaces the texts of an erased person. */
export const ERASED_TEXTS = fromFields(
  TEXT_FIELDS.filter((field) => !rulesOf(field).kept),
  () => '',
) as Partial<EnteredTexts>

/** The parts of the address that are not empty: `14 Hope Road`, `Kingston`. */
export const addressParts = (texts: DeliveryTexts): string[] =>
  DELIVERY_FIELDS.filter((field) => rulesOf(field).inAddress).flatMap((field) => texts[field] || [])

/** What a courier is told besides the address, each text with its name; empty ones are left out. */
export const besideAddress = (texts: DeliveryTexts): { name: string; text: string }[] =>
  DELIVERY_FIELDS.filter((field) => !rulesOf(field).inAddress && texts[field]).map((field) => ({
    name: ENTERED_TEXTS[field].name,
    text: texts[field],
  }))
