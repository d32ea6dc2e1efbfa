// Where each box of a load stands in its drawing: to scale beside a door, the larger ones below, in as
// many stacks as they need.

import { largestFirst } from '#contract/cartons.ts'
import type { Carton } from '#contract/product-views.ts'
import type { BoxStage } from '#contract/shipments.ts'

export type DrawnBox = Carton & {
  /** What stands on it: `Montego 2`. */
  label: string
  hex: string | undefined
  /** Where it is; without it, it is only wanted. */
  stage?: BoxStage
  /** Whether it came damaged, or is chosen as that. */
  damaged?: boolean
}
type Stacked = {
  stage: BoxStage | undefined
  damaged: boolean
  key: string
  x: number
  y: number
  width: number
  height: number
  hex: string
  /** Empty where it does not fit. */
  label: string
}
type Stack = { width: number; height: number; boxes: DrawnBox[] }

/** Units of the drawing for a centimetre. */
const SCALE = 1.1
const cm = (length: number) => Math.round(length * SCALE * 10) / 10

/** As wide as a door of 76 cm, and its lower part as high as boxes are stacked. */
export const DOOR = { width: cm(76), height: cm(104) }
const MIN_WIDTH = 371
const MARGIN = 20
const GAP = 10
const BETWEEN = 1.5
const LETTERING = 20
/** The room of a label on a box: beside its tape, for each of its letters. */
const LABEL = { height: 20, margin: 30, letter: 6.5 }

export function drawBoxes(boxes: readonly DrawnBox[]) {
  const stacks = stacksOf(boxes)
  const floor = DOOR.height + 1
  const stacked: Stacked[] = []
  let x = DOOR.width + MARGIN
  for (const stack of stacks) {
    let y = floor
    for (const { lengthCm, heightCm, hex = 'none', label, stage, damaged = false } of stack.boxes) {
      const height = cm(heightCm)
      y -= height
      const width = cm(lengthCm)
      const fits = height >= LABEL.height && width >= LABEL.margin + label.length * LABEL.letter
      const drawn = { key: `${x} ${y}`, x, y, width, height, hex, stage, damaged }
      stacked.push({ ...drawn, label: fits ? label : '' })
      y -= BETWEEN
    }
    x += stack.width + GAP
  }
  return { width: Math.max(x - GAP + 1, MIN_WIDTH), height: floor + LETTERING, floor, stacked }
}

function stacksOf(boxes: readonly DrawnBox[]): Stack[] {
  const stacks: Stack[] = []
  for (const box of largestFirst(boxes)) {
    const height = cm(box.heightCm) + BETWEEN
    const width = cm(box.lengthCm)
    const stack = stacks.find((each) => each.width >= width && each.height + height <= DOOR.height)
    if (!stack) stacks.push({ width, height, boxes: [box] })
    else {
      stack.boxes.push(box)
      stack.height += height
    }
  }
  return stacks
}
