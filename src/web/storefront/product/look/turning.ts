// The turntable in numbers: what time and a drag make of an angle, and which frame shows it.
// Angles are in degrees, 0 to below 360.

import type { Spin } from '#contract/product-views.ts'

const MS_PER_DEGREE = 50
const DEGREES_PER_PIXEL = 0.5
const ROUND = 360

/** Any angle as one of a single round. */
export const withinRound = (degrees: number) => ((degrees % ROUND) + ROUND) % ROUND

/** One degree every 50 ms. */
export const afterTime = (angle: number, ms: number) => withinRound(angle + ms / MS_PER_DEGREE)

/** Half a degree a pixel: what is near follows the hand, so a drag to the right turns back. */
export const afterDrag = (angle: number, pixels: number) =>
  withinRound(angle - pixels * DEGREES_PER_PIXEL)

/** As people say it: whole degrees, never 360. */
export const wholeDegrees = (angle: number) => withinRound(Math.round(angle))

type Turntable = Pick<Spin, 'frames' | 'stepDegrees'>

/** The frame nearest to an angle; past the last it is the first again. */
export function frameAt(angle: number, { frames, stepDegrees }: Turntable): number {
  return Math.round(withinRound(angle) / stepDegrees) % frames
}

/** The URL of a frame: `{frame}` stands for its number in two digits. */
export const frameAddress = (pattern: string, frame: number) =>
  pattern.replace('{frame}', String(frame).padStart(2, '0'))

/**
 * The order in which frames are fetched: a rough round first, then what lies between, so that it
 * turns long before all is there.
 */
export function loadOrder(frames: number): number[] {
  const order = new Set<number>()
  for (let stride = 2 ** Math.floor(Math.log2(frames)); stride >= 1; stride /= 2)
    for (let frame = 0; frame < frames; frame += stride) order.add(frame)
  return [...order]
}

/** The loaded frame nearest to the target; undefined where none is loaded. */
export function nearestLoaded(
  target: number,
  loaded: ReadonlySet<number>,
  frames: number,
): number | undefined {
  const away = (frame: number) => {
    const apart = Math.abs(frame - target)
    return Math.min(apart, frames - apart)
  }
  return [...loaded].toSorted((a, b) => away(a) - away(b))[0]
}

/** Where the knob stands on the front half of the ring: left of the middle for the first half. */
export function ringPoint(angle: number): { x: number; y: number } {
  const signed = angle > ROUND / 2 ? angle - ROUND : angle
  const along = (signed / 2 / 180) * Math.PI
  return { x: 400 + 380 * Math.sin(along), y: 80 + 66 * Math.cos(along) }
}

/** The colour's name as models and turntables write it: `Forest Green` is `forest-green`. */
export const colorKey = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, '-')
