// The drawing over the hero picture, in the picture's own units (700 wide, 525 high): the couch's
// outline as traced from it, and its box to the same scale.

import type { Carton } from '#contract/product-views.ts'
import { between, boxCorners, type Point, roundedPath } from '#web/storefront/product/outlines.ts'

export const DRAWING = { width: 700, height: 525 }
const FLOOR = 368
const MIDDLE = 350
const OPEN_WIDTH = 524
const SHARES = [0.2, 0.4, 0.6, 0.8]
const ROUNDING = 9

/** The left half of the couch, from the floor up: distance from the left edge, height. */
const LEFT: Point[] = [
  [88, 336],
  [85, 236],
  [88, 226],
  [118, 208],
  [140, 206],
  [147, 153],
]
const mirrored = ([x, y]: Point): Point => [2 * MIDDLE - x, y]
const COUCH = [...LEFT, ...LEFT.toReversed().map(mirrored)]

export type HeroDrawing = {
  lines: { path: string; opacity: number }[]
  box: { x: number; y: number; width: number; height: number }
}

/** The box in the middle of a couch of this width, and the lines in which it grows. */
export function heroDrawing(couchWidthCm: number, carton: Carton): HeroDrawing {
  const scale = OPEN_WIDTH / couchWidthCm
  const width = carton.lengthCm * scale
  const height = carton.heightCm * scale
  const x = MIDDLE - width / 2
  const box = boxCorners({ x, width, height }).map(([left, y]): Point => [left, FLOOR + y])
  const lines = SHARES.map((share) => ({
    path: roundedPath(between(box, COUCH, share), ROUNDING),
    opacity: 0.73 - share * 0.55,
  }))
  return { lines, box: { x, y: FLOOR - height, width, height } }
}
