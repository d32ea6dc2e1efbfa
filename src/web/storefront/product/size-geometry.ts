// The size drawing in numbers: one unit is one centimetre, the floor is y = 0 and up is negative,
// as in SVG. Everything is to scale; only lettering and line widths follow the screen.

import type { Carton, Measures, ProductView } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { largestFirst } from '#contract/cartons.ts'
import { boxCorners, type Point, type Rect } from './outlines.ts'

export const DOOR_WIDTH = 76
export const DOOR_HEIGHT = 203
export const GRID_STEP = 10
/** How much of a carton's depth is seen beside and above its front. */
const SLANT = { right: 0.3, up: 0.17 }
const BASE_HEIGHT = 150

export type Build = { arm: number; armHeight: number; leg: number }
const SEATING: Build = { arm: 0.07, armHeight: 0.71, leg: 0.14 }
const CHAIR: Build = { arm: 0.1, armHeight: 0.62, leg: 0.16 }

export const buildOf = (category: Category): Build => (category === 'chairs' ? CHAIR : SEATING)

/** The outline of the open piece, in twelve corners. */
export function pieceCorners(category: Category, rect: Rect): Point[] {
  return category === 'mattresses' ? slabCorners(rect) : seatCorners(rect, buildOf(category))
}

function seatCorners(rect: Rect, { arm, armHeight, leg }: Build): Point[] {
  const left: Point[] = [
    [0, leg],
    [0, armHeight - 0.04],
    [0.012, armHeight],
    [arm * 0.75, armHeight],
    [arm, armHeight + 0.02],
    [arm + 0.012, 1],
  ]
  return mirrored(left, rect)
}

function slabCorners(rect: Rect): Point[] {
  const left: Point[] = [
    [0, 0],
    [0, 0.3],
    [0, 0.7],
    [0, 1],
    [0.06, 1],
    [0.2, 1],
  ]
  return mirrored(left, rect)
}

/** The corners of the left half, in shares of the size, and the same mirrored to the right. */
function mirrored(left: readonly Point[], { x, width, height }: Rect): Point[] {
  const right = left.toReversed().map(([part, up]): Point => [1 - part, up])
  return [...left, ...right].map(([part, up]) => [x + width * part, -height * up])
}

export type PlacedCarton = Carton & { x: number; bottom: number }

/** The cartons as a stack on the floor, the largest at the bottom, fronts flush. */
export function stackCartons(cartons: readonly Carton[], x: number): PlacedCarton[] {
  const placed: PlacedCarton[] = []
  let bottom = 0
  for (const carton of largestFirst(cartons)) {
    placed.push({ ...carton, x, bottom })
    bottom += carton.heightCm
  }
  return placed
}

export const slantOf = (carton: Carton) => ({
  right: carton.widthCm * SLANT.right,
  up: carton.widthCm * SLANT.up,
})

export type View = { left: number; width: number; top: number; bottom: number }
export type Scene = {
  view: View
  cartons: PlacedCarton[]
  /** Where the cartons end, with their depth, to the right and upwards. */
  stack: { right: number; height: number }
  piece: Rect
  door: number
}

/** Everything side by side, for wide screens. */
export function wideScene(measures: Measures, cartons: readonly Carton[]): Scene {
  const placed = stackCartons(cartons, 52)
  const stack = extentOf(placed)
  const needed = stack.right + 93 + measures.widthCm + 24
  const width = Math.max(needed, 470)
  const spare = (width - needed) / 2
  const piece = pieceAt(measures, stack.right + 93 + spare)
  const top = Math.max(BASE_HEIGHT, stack.height + 34, measures.heightCm + 34)
  return { view: { left: 0, width, top, bottom: 34 }, cartons: placed, stack, piece, door: 16 }
}

/** The box and the open piece above each other at one scale, for phones. */
export function tallScenes(measures: Measures, cartons: readonly Carton[]) {
  const placed = stackCartons(cartons, 52)
  const stack = extentOf(placed)
  const width = Math.max(210, stack.right + 38, measures.widthCm + 34)
  const boxTop = Math.max(140, stack.height + 34)
  const piece = pieceAt(measures, Math.max(4, (width - 26 - measures.widthCm) / 2))
  const openTop = Math.max(measures.heightCm, placed[0]?.heightCm ?? 0) + 26
  const common = { cartons: placed, stack, piece, door: 16 }
  return {
    box: { ...common, view: { left: 0, width, top: boxTop, bottom: 18 } },
    open: { ...common, view: { left: 0, width, top: openTop, bottom: 18 } },
  }
}

const pieceAt = ({ widthCm, heightCm }: Measures, x: number): Rect => ({
  x,
  width: widthCm,
  height: heightCm,
})

function extentOf(placed: readonly PlacedCarton[]) {
  const rights = placed.map((carton) => carton.x + carton.lengthCm + slantOf(carton).right)
  const tops = placed.map((carton) => carton.bottom + carton.heightCm + slantOf(carton).up)
  return { right: Math.max(0, ...rights), height: Math.max(0, ...tops) }
}

/** The carton the piece grows out of, standing in the middle of where the piece will be. */
export function boxInside(piece: Rect, carton: Carton): Rect {
  const { lengthCm: width, heightCm: height } = carton
  return { x: piece.x + (piece.width - width) / 2, width, height }
}

export type Outline = { box: Point[]; open: Point[] }

export function outlineOf(category: Category, piece: Rect, carton: Carton): Outline {
  return { box: boxCorners(boxInside(piece, carton)), open: pieceCorners(category, piece) }
}

type Stop = { at: number; hours: number; shape: number }

/** What the policies say of a product whose hours nobody has entered. */
const USUAL_HOURS = { toUse: 2, toFullShape: 48 }

/**
 * Where the hours lie on the slider, in hundredths: the first ones matter most. Boxed, ready to use, half
 * the way and full shape; what takes no time between two others is left out.
 */
export function stopsOf({ hoursToUse, hoursToFullShape }: ProductView['facts']): Stop[] {
  const full = hoursToFullShape ?? Math.max(USUAL_HOURS.toFullShape, hoursToUse ?? 0)
  const use = Math.min(hoursToUse ?? USUAL_HOURS.toUse, full)
  const half = Math.round(full / 2)
  const between = [
    { at: 25, hours: use, shape: 0.6 },
    { at: 60, hours: half, shape: 0.95 },
  ].filter(({ at, hours }) => hours < full && (at === 25 || hours > use))
  return [{ at: 0, hours: 0, shape: 0 }, ...between, { at: 100, hours: full, shape: 1 }]
}

/** The hours since opening, and how much of the shape is back, at a place on the slider. */
export function recoveryAt(
  place: number,
  stops: readonly Stop[],
): { hours: number; shape: number } {
  const next = Math.max(
    1,
    stops.findIndex((stop) => stop.at >= place),
  )
  const [from, to] = [stops[next - 1], stops[next]]
  if (!from || !to) return { hours: 0, shape: 0 }
  const share = (place - from.at) / (to.at - from.at)
  const shape = from.shape + (to.shape - from.shape) * share
  return { hours: Math.round(from.hours + (to.hours - from.hours) * share), shape }
}

/** How many seats a width makes. */
export function seatCount(category: Category, widthCm: number): number {
  if (category === 'chairs') return 1
  return Math.min(5, Math.max(1, Math.round((widthCm - 30) / 62)))
}
