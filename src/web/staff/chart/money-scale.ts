// Heights of bars in dollars, and how an axis labels them.

import { scaleLinear } from '@visx/scale'

/** About how many horizontal lines a chart has. */
export const LINES = 4

/** From 0 at `bottom` to a round amount, at least `highest`, at `top`. */
export const moneyScale = (highest: number, { bottom, top }: { bottom: number; top: number }) =>
  scaleLinear<number>({ domain: [0, Math.max(highest, 1)], range: [bottom, top], nice: LINES })

/** `3.04M`, `850K`. */
export function formatLarge(dollars: number): string {
  const [size, unit] =
    dollars >= 1_000_000 ? [1_000_000, 'M'] : dollars >= 1000 ? [1000, 'K'] : [1, '']
  return `${(dollars / size).toLocaleString('en-JM', { maximumFractionDigits: 2 })}${unit}`
}

export const wholeDollars = (cents = 0) => Math.trunc(cents / 100)
