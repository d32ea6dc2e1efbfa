// The quote form as data: what it holds, which piece it is about, and what is sent of it.

import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { NOT_SURE, type QuoteOptionsView, RequestQuote } from '#contract/quotes.ts'
import type { QuoteValues } from './quote-fields.tsx'

export type QuoteForm = UseFormReturn<QuoteValues, unknown, RequestQuote>

// The library's types want the form's values to be all of the schema's input.
export const quoteResolver = zodResolver(RequestQuote as never) as unknown as Resolver<
  QuoteValues,
  unknown,
  RequestQuote
>

/** The piece on whose page the form was opened, in the colour chosen there. */
export type Piece = {
  product: Pick<ProductView, 'id' | 'category'>
  color: string | undefined
}

/** What is sent. A piece belongs to it as long as the product type is still the piece's. */
export function quoteBody(
  request: RequestQuote,
  piece: Piece | undefined,
): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''))
  if (!piece || piece.product.category !== request.productCategory) return filled
  const { product, color } = piece
  return { ...filled, productId: product.id, ...(color && { selectedColor: color }) }
}

/** What the form offers while the catalogue's own options are on their way, or cannot be had. */
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

/** The offered ones, and the chosen one where it is not among them. */
export const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered]
