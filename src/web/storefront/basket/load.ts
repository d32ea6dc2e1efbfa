// The boxes of some lines: how many, how heavy, the largest.

import { largestFirst } from '#contract/cartons.ts'
import type { DrawnBox } from '#web/ui/cartons/stacked-boxes.ts'
import { canBeOrdered, type LineFacts } from './line-facts.ts'

export type Load = {
  pieces: number
  /** Empty where the boxes of a piece are not known. */
  boxes: DrawnBox[]
  weightKg: number | undefined
}

/** What the lines that can be ordered come in. */
export function loadOf(facts: readonly LineFacts[]): Load {
  const lines = facts.filter(canBeOrdered)
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  const isKnown = lines.every(({ product }) => product && product.cartons.length > 0)
  if (!isKnown) return { pieces, boxes: [], weightKg: undefined }
  const boxes = lines.flatMap(({ line, name, hex, product }) =>
    Array.from({ length: line.quantity }, () =>
      largestFirst(product?.cartons ?? []).map((carton, index, { length }) => ({
        ...carton,
        label: length > 1 ? `${firstWord(name)} ${index + 1}` : firstWord(name),
        hex,
      })),
    ).flat(),
  )
  const weights = lines.map(({ line, product }) =>
    product?.weightKg ? product.weightKg * line.quantity : undefined,
  )
  const weightKg = weights.every((weight) => weight !== undefined)
    ? Math.round(weights.reduce((sum, weight) => sum + weight, 0))
    : undefined
  return { pieces, boxes, weightKg }
}

const firstWord = (name: string) => name.split(' ')[0] ?? name

const noun = (count: number, one: string, many: string) => (count === 1 ? one : many)
export const piecesText = (count: number) => `${count} ${noun(count, 'item', 'items')}`
export const boxesText = (count: number) => `${count} ${noun(count, 'box', 'boxes')}`

/** `The largest is 112 × 66 × 52 cm.`, where the size stays on one line. */
export function largestText(boxes: readonly DrawnBox[]): string {
  const [largest] = largestFirst(boxes)
  if (!largest) return ''
  const { lengthCm, widthCm, heightCm } = largest
  const size = `${lengthCm} × ${widthCm} × ${heightCm} cm`.replaceAll(' ', '\u00A0')
  return boxes.length === 1 ? `It is ${size}.` : `The largest is ${size}.`
}
