// The texts beside the size drawing, and its description for screen readers.

import type { Carton, Measures } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { largestFirst } from '#contract/cartons.ts'
import { allAlike } from './labels.ts'
import { DOOR_WIDTH } from './size-geometry.ts'

type Sized = { category: Category; measures: Measures; cartons: readonly Carton[] }

export const DOOR_TEXT = `Door, ${DOOR_WIDTH} cm`

export const formatHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

export const depthText = ({ category, measures }: Sized) =>
  `${measures.depthCm} cm ${category === 'mattresses' ? 'long' : 'deep'}`

export const boxedText = ({ cartons }: Sized) =>
  cartons.length > 1 ? 'In the boxes' : 'In the box'

export function dashedText({ cartons }: Sized): string {
  if (cartons.length < 2) return 'Dashed line: the box it came in'
  return allAlike(cartons)
    ? 'Dashed line: one of the boxes it came in'
    : 'Dashed line: the largest box it came in'
}

/** Which parts of the drawing are to scale: for a seat, all but the outline of its shape. */
export const scaleCaption = (category: Category) =>
  category === 'mattresses'
    ? 'Drawn to scale, on a 10 cm grid.'
    : 'Boxes, door, width and height are to scale, on a 10 cm grid. The shape itself is a sketch.'

export function boxSentence({ cartons }: Sized): string {
  const [box] = largestFirst(cartons)
  if (!box) return ''
  const largest = allAlike(cartons) ? 'each' : 'the largest'
  const boxes = cartons.length > 1 ? `${largest} of ${cartons.length} boxes` : 'the box'
  return (
    `To scale: ${boxes} is ${box.lengthCm} by ${box.widthCm} by ${box.heightCm} centimetres, ` +
    `beside a ${DOOR_WIDTH} centimetre door`
  )
}

export const openSentence = ({ measures }: Sized) =>
  `To scale: it opens to ${measures.widthCm} centimetres wide, ` +
  `${measures.heightCm} high and ${measures.depthCm} deep`
