// Whether a block passes a door, a stair or a lift. The rules are those of careful movers: a block
// is as large as its three sides, is never tilted, and keeps 2 cm of air. Which side is called
// length plays no part: it is turned as it passes best.

export type Block = { lengthCm: number; widthCm: number; heightCm: number }

/** What the shopper measured; zero where nothing was. */
export type Openings = {
  doorWidthCm: number
  doorHeightCm: number
  stairWidthCm: number
  liftWidthCm: number
  liftDepthCm: number
  liftHeightCm: number
}

export const CLEARANCE_CM = 2

/** From the smallest to the largest. */
export function sidesOf({ lengthCm, widthCm, heightCm }: Block): [number, number, number] {
  const [small = 0, middle = 0, large = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => a - b)
  return [small, middle, large]
}

const goesInto = (side: number, opening: number) => side + CLEARANCE_CM <= opening

/** Through a door on its longest side: the two smaller sides must fit, either way up. */
export function passesDoor(block: Block, { doorWidthCm, doorHeightCm }: Openings): boolean {
  const [small, middle] = sidesOf(block)
  const [narrow, wide] = [Math.min(doorWidthCm, doorHeightCm), Math.max(doorWidthCm, doorHeightCm)]
  return goesInto(small, narrow) && goesInto(middle, wide)
}

/**
 * Up a stair on edge, the longest side along it. `turns` is a square turn between two flights of
 * that width: a block no longer than the width slides round it; a longer one must be swung, and the
 * tightest moment is at 45 degrees, where the widths leave 2 √2 · width − 2 · thickness. Headroom
 * is not asked for.
 */
export function passesStair(block: Block, { stairWidthCm }: Openings): 'turns' | 'straight' | 'no' {
  const [small, , large] = sidesOf(block)
  if (!goesInto(small, stairWidthCm)) return 'no'
  const room = stairWidthCm - CLEARANCE_CM
  return large <= room || large <= 2 * Math.SQRT2 * room - 2 * small ? 'turns' : 'straight'
}

/** Into a lift, any side along any other, upright: across a corner is not counted on. */
export function fitsLift(block: Block, openings: Openings): boolean {
  const { liftWidthCm, liftDepthCm, liftHeightCm } = openings
  const lift = sidesOf({ lengthCm: liftDepthCm, widthCm: liftWidthCm, heightCm: liftHeightCm })
  return sidesOf(block).every((side, k) => goesInto(side, lift[k] ?? 0))
}

export const hasDoor = (openings: Openings) => openings.doorWidthCm > 0 && openings.doorHeightCm > 0
export const hasStair = (openings: Openings) => openings.stairWidthCm > 0
export const hasLift = (openings: Openings) =>
  openings.liftWidthCm > 0 && openings.liftDepthCm > 0 && openings.liftHeightCm > 0
