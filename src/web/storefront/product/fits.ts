// Where the boxes fit. The rules err on the careful side: a space is a plain block, and several
// boxes must lie in one row in it.

import { doorWidth, sidesOf } from '#contract/fit-rules.ts'
import type { Carton } from '#contract/product-views.ts'

type Space = readonly [length: number, width: number, height: number]

/** A wagon with its seats down, between the wheel arches, in centimetres. */
const WAGON: Space = [170, 100, 75]
/** The boot of a family saloon, through its opening. */
const SALOON_BOOT: Space = [100, 90, 45]

export type Fit = { text: string; fits: boolean }

/** What a shopper asks first: the door, the wagon, the car. Empty where no box is known. */
export function fitsOf(cartons: readonly Carton[]): Fit[] {
  if (cartons.length === 0) return []
  return [
    { text: `Door from ${doorWidth(cartons)} cm`, fits: true },
    { text: 'Wagon, seats down', fits: fitTogether(cartons, WAGON) },
    { text: 'Saloon car boot', fits: fitTogether(cartons, SALOON_BOOT) },
  ]
}

/** Whether the boxes, turned as they like, lie in one row along some side of the space. */
export function fitTogether(cartons: readonly Carton[], space: Space): boolean {
  return space.some((room, axis) => {
    const across = space.filter((_, other) => other !== axis)
    const taken = cartons.map((carton) => leastAlong(carton, across))
    return taken.reduce((sum, cm) => sum + cm, 0) <= room
  })
}

/** The least a box takes along a row while its other two sides fit across it. */
function leastAlong(carton: Carton, across: readonly number[]): number {
  const [narrow = 0, wide = 0] = across.toSorted((a, b) => a - b)
  const sides = sidesOf(carton)
  const possible = sides.filter((_, along) => {
    const [small = 0, big = 0] = sides.filter((_, other) => other !== along)
    return small <= narrow && big <= wide
  })
  return Math.min(Number.POSITIVE_INFINITY, ...possible)
}
