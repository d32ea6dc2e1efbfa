// Whether a box, or an unfolded piece, fits through a door, up a stair or into a lift. The fit
// checker, the product page, the drawings and the assistant share these rules, which are cautious: a
// piece counts as a solid block, is never tilted, and needs 2 cm of clearance. It may be turned onto
// any side, so it does not matter which dimension is called length.

import type { Carton } from './product-views.ts'

type Door = { widthCm: number; heightCm: number }

/** The shopper's measurements; zero for a missing one. */
export type Openings = {
  doorWidthCm: number
  doorHeightCm: number
  stairWidthCm: number
  liftWidthCm: number
  liftDepthCm: number
  liftHeightCm: number
}

const CLEARANCE_CM = 2
/** The height assumed for a door of which only the width is known. */
export const DOOR_HEIGHT_CM = 200

/** The three dimensions, smallest first. */
export function sidesOf({ lengthCm, widthCm, heightCm }: Carton): [number, number, number] {
  const [small = 0, middle = 0, large = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => a - b)
  return [small, middle, large]
}

const fits = (side: number, opening: number) => side + CLEARANCE_CM <= opening

/** Carried through a door lengthwise: the two smaller dimensions must fit, either way up. */
export function passesDoor(block: Carton, { widthCm, heightCm }: Door): boolean {
  const [small, middle] = sidesOf(block)
  const [narrow, wide] = [Math.min(widthCm, heightCm), Math.max(widthCm, heightCm)]
  return fits(small, narrow) && fits(middle, wide)
}

/** Whether all boxes fit through a door of this width and standard height. */
export const boxesPass = (cartons: readonly Carton[], widthCm: number) =>
  cartons.every((carton) => passesDoor(carton, { widthCm, heightCm: DOOR_HEIGHT_CM }))

/** The narrowest door of standard height that all boxes fit through, in whole centimetres. */
export function doorWidth(cartons: readonly Carton[]): number {
  const widths = cartons.map((carton) => {
    const [small, middle] = sidesOf(carton)
    return CLEARANCE_CM + (fits(middle, DOOR_HEIGHT_CM) ? small : middle)
  })
  return Math.ceil(Math.max(0, ...widths))
}

/**
 * Carried up a stair on edge, the longest side along it. `turns` means that it also gets round a
 * 90-degree landing between two flights of this width. A block no longer than the free width (`room`)
 * slides round; a longer one must be swung, and is tightest at 45 degrees, where the longest that fits
 * is 2 √2 · room − 2 · small. Headroom is ignored.
 */
export function passesStair(block: Carton, stairWidthCm: number): 'turns' | 'straight' | 'no' {
  const [small, , large] = sidesOf(block)
  if (!fits(small, stairWidthCm)) return 'no'
  const room = stairWidthCm - CLEARANCE_CM
  return large <= room || large <= 2 * Math.SQRT2 * room - 2 * small ? 'turns' : 'straight'
}

/** Whether it fits into a lift in some orientation parallel to the walls; never diagonally. */
export function fitsLift(block: Carton, openings: Openings): boolean {
  const { liftWidthCm, liftDepthCm, liftHeightCm } = openings
  const lift = sidesOf({ lengthCm: liftDepthCm, widthCm: liftWidthCm, heightCm: liftHeightCm })
  return sidesOf(block).every((side, index) => fits(side, lift[index] ?? 0))
}

/** The measured door, with the standard height if only its width was measured. */
export const doorOf = ({ doorWidthCm, doorHeightCm }: Openings): Door => ({
  widthCm: doorWidthCm,
  heightCm: doorHeightCm || DOOR_HEIGHT_CM,
})

export const hasDoor = ({ doorWidthCm }: Openings) => doorWidthCm > 0
export const hasStair = (openings: Openings) => openings.stairWidthCm > 0
export const hasLift = (openings: Openings) =>
  openings.liftWidthCm > 0 && openings.liftDepthCm > 0 && openings.liftHeightCm > 0

type Space = readonly [length: number, width: number, height: number]

/** Cars in centimetres, on the safe side: a plain block as wide as the wheel arches leave it. */
export const CARS = [
  { name: 'Hatchback, seats down', short: 'Hatchback', space: [125, 88, 60] },
  { name: 'Station wagon, seats down', short: 'Station wagon', space: [170, 100, 75] },
  { name: 'Car trunk', short: 'Car trunk', space: [100, 90, 45] },
] as const satisfies readonly { name: string; short: string; space: Space }[]

/** The cars that all boxes fit into together, the seats down where they fold; null where no box is known. */
export const carsFor = (cartons: readonly Carton[]): string[] | null =>
  cartons.length === 0
    ? null
    : CARS.filter(({ space }) => fitTogether(cartons, space)).map(({ short }) => short)

/** Whether the boxes, in any orientation, fit in one row along some side of the space. */
export function fitTogether(cartons: readonly Carton[], space: Space): boolean {
  return space.some((length, axis) => {
    const across = space.filter((_, other) => other !== axis)
    const taken = cartons.map((carton) => shortestAlong(carton, across))
    return taken.reduce((sum, cm) => sum + cm, 0) <= length
  })
}

/** The shortest side that can lie along the row with the other two across it; Infinity if none can. */
function shortestAlong(carton: Carton, across: readonly number[]): number {
  const [narrow = 0, wide = 0] = across.toSorted((a, b) => a - b)
  const sides = sidesOf(carton)
  const possible = sides.filter((_, along) => {
    const [small = 0, big = 0] = sides.filter((_, other) => other !== along)
    return small <= narrow && big <= wide
  })
  return Math.min(Number.POSITIVE_INFINITY, ...possible)
}
