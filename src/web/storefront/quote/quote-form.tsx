// The quote form: its values, the piece it is about, what is sent, and its fields.

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { NOT_SURE, type QuoteOptionsView, RequestQuote } from '#contract/quotes.ts'
import { productQuery } from '#web/queries/products.ts'
import { quoteOptionsQuery } from '#web/queries/quote-options.ts'
import { chosenColor } from '#web/storefront/product/colors.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { PersonFields } from '#web/ui/person-fields.tsx'

/** The fields of the form, empty. */
export const EMPTY_QUOTE = {
  customerName: '',
  email: '',
  contactNumber: '',
  productCategory: '',
  preferredColor: '',
  preferredSize: '',
  budgetRange: '',
  additionalNotes: '',
}
export type QuoteValues = typeof EMPTY_QUOTE

export type QuoteForm = UseFormReturn<QuoteValues, unknown, RequestQuote>

// The library's types want the form's values to be all of the schema's input.
export const quoteResolver = zodResolver(RequestQuote as never) as unknown as Resolver<
  QuoteValues,
  unknown,
  RequestQuote
>

/** The piece on whose page the form was opened, in the colour chosen there. */
export type Piece = { product: Pick<ProductView, 'id' | 'category'>; color: string | undefined }

/** What is sent. It names the piece as long as the product type is still the piece's. */
export function quoteBody(
  request: RequestQuote,
  piece: Piece | undefined,
): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''))
  if (!piece || piece.product.category !== request.productCategory) return filled
  const { product, color } = piece
  return { ...filled, productId: product.id, ...(color && { selectedColor: color }) }
}

/** What the form offers while the catalogue's own options are loading, or cannot be loaded. */
export const PLAIN_OPTIONS: QuoteOptionsView = {
  categories: CATEGORIES.map((category) => ({
    category,
    name: CATEGORY_NAMES[category],
    sizes: [NOT_SURE],
  })),
  colors: [NOT_SURE],
  budgetRanges: [],
}

/** The sizes of a category; none before one is chosen. */
export const sizesIn = ({ categories }: QuoteOptionsView, chosen: string): string[] =>
  categories.find(({ category }) => category === chosen)?.sizes ?? []

/** The offered choices, with the chosen one if it is not among them. */
export const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered]

export type ShownPiece = Piece & { product: ProductView }

/** The piece on whose page the form was opened, in the colour shown then: it stays that one. */
export function usePiece(open: boolean): ShownPiece | undefined {
  const shown = usePieceOfPage()
  const [held, setHeld] = useState<ShownPiece>()
  if (!open && held) setHeld(undefined)
  if (open && !held && shown) setHeld(shown)
  return held ?? shown
}

/** The piece whose page this is, by the URL. */
function usePieceOfPage(): ShownPiece | undefined {
  const [path] = useLocation()
  const search = useSearch()
  const id = /^\/product\/(\d+)\/?$/.exec(path)?.[1]
  const { data: product } = useQuery({ ...productQuery(id ?? ''), enabled: id !== undefined })
  if (!id || !product) return undefined
  return { product, color: chosenColor(product, new URLSearchParams(search).get('color')) }
}

/** Fills in type and colour when the form is opened empty, or for another piece than before. */
export function usePrefill(form: QuoteForm, open: boolean, piece: Piece | undefined): void {
  const filled = useRef('')
  const category = piece?.product.category
  const color = piece?.color
  const pieceKey = piece ? `${piece.product.id} ${color}` : ''
  useEffect(() => {
    const untouched = form.getValues('productCategory') === ''
    if (!open || !category || (pieceKey === filled.current && !untouched)) return
    filled.current = pieceKey
    const fill = (name: keyof QuoteValues, value: string) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })
    if (form.getValues('productCategory') !== category) form.setValue('preferredSize', '')
    fill('productCategory', category)
    if (color) fill('preferredColor', color)
  }, [open, category, color, pieceKey, form])
}

const { SelectField, TextArea } = fieldsOf<QuoteValues>()

/** Who requests the quote, the type, colour, size and budget, and notes. */
export function QuoteFields() {
  return (
    <>
      <PersonFields<keyof QuoteValues> name="customerName" email="email" phone="contactNumber" />
      <PreferenceFields />
      <TextArea
        label="Notes"
        name="additionalNotes"
        optional
        rows={3}
        maxLength={2000}
        placeholder="Door 76 cm, stairs 90 cm with one turn, needed by 1 December"
        hint="Add your door and stair widths and we will check that it fits."
      />
    </>
  )
}

function PreferenceFields() {
  const { setValue, control } = useFormContext<QuoteValues>()
  const { data: options = PLAIN_OPTIONS } = useQuery(quoteOptionsQuery())
  const [category, color, size, budget] = useWatch({
    control,
    name: ['productCategory', 'preferredColor', 'preferredSize', 'budgetRange'],
  })
  // Each category has its own sizes.
  const resetSize = () => size !== NOT_SURE && setValue('preferredSize', '')
  return (
    <div className="row2">
      <SelectField label="Product type" name="productCategory" onChange={resetSize}>
        <option value="">Choose a type</option>
        {options.categories.map(({ category, name }) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Colour" name="preferredColor">
        <option value="">Choose a colour</option>
        <Choices of={withChosen(options.colors, color)} />
      </SelectField>
      <SelectField label="Size" name="preferredSize">
        <option value="">{category ? 'Choose a size' : 'Choose a type first'}</option>
        <Choices of={withChosen(sizesIn(options, category), size)} />
      </SelectField>
      <SelectField label="Budget" name="budgetRange" optional>
        <option value="">Not sure yet</option>
        <Choices of={withChosen(options.budgetRanges, budget)} />
      </SelectField>
    </div>
  )
}

const Choices = ({ of }: { of: readonly string[] }) =>
  of.map((name) => <option key={name}>{name}</option>)
