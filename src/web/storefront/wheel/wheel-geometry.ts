// The wheel in numbers: a square of 500, the centre at 250, the first prize at the top.

import { PRIZES } from '#contract/prizes.ts'

const CENTRE = 250
export const RADIUS = 240
const STEP_DEGREES = 360 / PRIZES.length
const LONG_WORDS = 13
const FULL_TURNS = 6

const tenths = (value: number) => Math.round(value * 10) / 10

/** A point at a distance from the centre, in degrees clockwise from the top. */
export function pointAt(radius: number, degrees: number): [x: number, y: number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [tenths(CENTRE + radius * Math.cos(angle)), tenths(CENTRE + radius * Math.sin(angle))]
}

export const degreesOf = (index: number) => index * STEP_DEGREES

/** The outline of the place of a prize. */
export function slicePath(index: number): string {
  const from = pointAt(RADIUS, degreesOf(index) - STEP_DEGREES / 2).join(' ')
  const to = pointAt(RADIUS, degreesOf(index) + STEP_DEGREES / 2).join(' ')
  return `M${CENTRE} ${CENTRE}L${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}Z`
}

/** A name on one line, or on two where it is long. */
export function linesOf(name: string): string[] {
  if (name.length <= LONG_WORDS) return [name]
  const words = name.split(' ')
  return words.length > 2 ? [words.slice(0, 2).join(' '), words.slice(2).join(' ')] : words
}

/** How far the wheel has turned when a prize stands at the top; `still` without the turns before. */
export function turnTo(prizeId: string, still: boolean): number {
  const index = PRIZES.findIndex(({ id }) => id === prizeId)
  return (still ? 0 : FULL_TURNS * 360) - degreesOf(Math.max(index, 0))
}
