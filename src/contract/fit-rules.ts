// Whether a box, or an unfolded piece, passes a door, a stair or a lift: one rule each, for the fit
// checker, the product facts, the drawings and the assistant. The rules are those of careful movers:
// a block is as large as its three sides, is never tilted, and keeps 2 cm of air. Which side is
// called length plays no part: it is turned as it passes best.

import type { Carton } from './product-views.ts'

type Door = { widthCm: number; heightCm: number }

/** What the shopper measured; zero where nothing was. */
export type Openings = {
  doorWidthCm: number
  doorHeightCm: number
  stairWidthCm: number
  liftWidthCm: number
  liftDepthCm: number
  liftHeightCm: number
}

const CLEARANCE_CM = 2
/** How high a door is taken to be where only its width is known. */
export const DOOR_HEIGHT_CM = 200

/** From the smallest to the largest. */
export function sidesOf({ lengthCm, widthCm, heightCm }: Carton): [number, number, number] {
  const [small = 0, middle = 0, large = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => a - b)
  return [small, middle, large]
}

const fits = (side: number, opening: number) => side + CLEARANCE_CM <= opening

/** Through a door on its longest side: the two smaller sides must fit, either way up. */
export function passesDoor(block: Carton, { widthCm, heightCm }: Door): boolean {
  const [small, middle] = sidesOf(block)
  const [narrow, wide] = [Math.min(widthCm, heightCm), Math.max(widthCm, heightCm)]
  return fits(small, narrow) && fits(middle, wide)
}

/** Whether all boxes pass a door of that width and ordinary height. */
export const boxesPass = (cartons: readonly Carton[], widthCm: number) =>
  cartons.every((carton) => passesDoor(carton, { widthCm, heightCm: DOOR_HEIGHT_CM }))

/** The narrowest door of ordinary height that all boxes pass, in whole centimetres. */
export function doorWidth(cartons: readonly Carton[]): number {
  const widths = cartons.map((carton) => {
    const [small, middle] = sidesOf(carton)
    return CLEARANCE_CM + (fits(middle, DOOR_HEIGHT_CM) ? small : middle)
  })
  return Math.ceil(Math.max(0, ...widths))
}

/**
 * Up a stair on edge, the longest side along it. `turns` is a square turn between two flights of
 * that width: a block no longer than the width slides round it; a longer one must be swung, and the
 * tightest moment is at 45 degrees, where the widths leave 2 √2 · width − 2 · thickness. Headroom
 * is not asked for.
 */
export function passesStair(block: Carton, stairWidthCm: number): 'turns' | 'straight' | 'no' {
  const [small, , large] = sidesOf(block)
  if (!fits(small, stairWidthCm)) return 'no'
  const room = stairWidthCm - CLEARANCE_CM
  return large <= room || large <= 2 * Math.SQRT2 * room - 2 * small ? 'turns' : 'straight'
}

/** Into a lift, any side along any other, upright: across a corner is not counted on. */
export function fitsLift(block: Carton, openings: Openings): boolean {
  const { liftWidthCm, liftDepthCm, liftHeightCm } = openings
  const lift = sidesOf({ lengthCm: liftDepthCm, widthCm: liftWidthCm, heightCm: liftHeightCm })
  return sidesOf(block).every((side, k) => fits(side, lift[k] ?? 0))
}

/** The door that was measured; by its width alone it is of ordinary height. */
export const doorOf = ({ doorWidthCm, doorHeightCm }: Openings): Door => ({
  widthCm: doorWidthCm,
  heightCm: doorHeightCm || DOOR_HEIGHT_CM,
})

export const hasDoor = ({ doorWidthCm }: Openings) => doorWidthCm > 0
export const hasStair = (openings: Openings) => openings.stairWidthCm > 0
export const hasLift = (openings: Openings) =>
  openings.liftWidthCm > 0 && openings.liftDepthCm > 0 && openings.liftHeightCm > 0
