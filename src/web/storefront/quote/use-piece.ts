import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { productQuery } from '#web/queries/products.ts'
import { chosenColor } from '#web/storefront/product/colors.ts'
import type { QuoteValues } from './quote-fields.tsx'
import type { Piece, QuoteForm } from './quote-form.ts'

export type ShownPiece = Piece & { product: ProductView }

/** The piece on whose page the form was opened, in the colour shown then: it stays that one. */
export function usePiece(open: boolean): ShownPiece | undefined {
  const shown = usePieceOfPage()
  const [held, hold] = useState<ShownPiece>()
  if (!open && held) hold(undefined)
  if (open && !held && shown) hold(shown)
  return held ?? shown
}

/** The piece whose page this is, as its address tells. */
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
