// The sizes that a shopper may wish for, read off what is sold: a mattress is named as beds are, a
// couch by its seats where its name tells them, anything else by a class of width.

import type { Measures } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'

export type SizedPiece = { category: Category; name: string; measures: Measures | null }

/** Each size once, the smallest piece's first. A piece that tells nothing adds none. */
export function sizesOf(pieces: readonly SizedPiece[]): string[] {
  const byWidth = pieces.toSorted((a, b) => widthOf(a) - widthOf(b))
  return [...new Set(byWidth.flatMap((piece) => sizeOf(piece) ?? []))]
}

const widthOf = ({ measures }: SizedPiece) => measures?.widthCm ?? 0

function sizeOf({ category, name, measures }: SizedPiece): string | undefined {
  if (category === 'mattresses') return measures ? bedSize(measures) : undefined
  const seats = /\b(\d+)-seater\b/i.exec(name)?.[1]
  if (seats) return `${seats}-seater`
  if (/\bsectional\b/i.test(name)) return 'Sectional'
  return measures ? widthClass(measures.widthCm) : undefined
}

/** Each name up to the width where the next begins, halfway between their usual widths. */
const BEDS: readonly [name: string, below: number][] = [
  ['Twin', 118],
  ['Full', 145],
  ['Queen', 173],
  ['King', Number.POSITIVE_INFINITY],
]

function bedSize({ widthCm, depthCm }: Measures): string {
  const name = BEDS.find(([, below]) => widthCm < below)?.[0] ?? ''
  return `${name}, ${widthCm} × ${depthCm} cm`
}

const CLASS_CM = 30

function widthClass(widthCm: number): string {
  const from = Math.floor(widthCm / CLASS_CM) * CLASS_CM
  return `${from} to ${from + CLASS_CM} cm wide`
}
