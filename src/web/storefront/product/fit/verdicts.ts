// The verdicts on a product and the openings it must pass, from the rules.

import type { Carton, Measures } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { largestFirst } from '#contract/cartons.ts'
import { allAlike, PIECE } from '#web/storefront/product/labels.ts'
import {
  doorOf,
  fitsLift,
  hasDoor,
  hasLift,
  hasStair,
  type Openings,
  passesDoor,
  passesStair,
} from '#contract/fit-rules.ts'

export type Verdict = { text: string; passes: boolean }
type Passing = { name: string; block: Carton }

/** What must pass: the boxes (equal ones once), and the piece as it stands unfolded. */
export function movedObjects(
  category: Category,
  measures: Measures,
  cartons: readonly Carton[],
): Passing[] {
  const open: Carton = {
    lengthCm: measures.widthCm,
    widthCm: measures.depthCm,
    heightCm: measures.heightCm,
  }
  return [...boxesOf(cartons), { name: `The opened ${PIECE[category]}`, block: open }]
}

function boxesOf(cartons: readonly Carton[]): Passing[] {
  const boxes = largestFirst(cartons)
  const [first] = boxes
  if (!first) return []
  if (boxes.length === 1) return [{ name: 'The box', block: first }]
  if (allAlike(boxes)) return [{ name: 'Each box', block: first }]
  return boxes.map((block, k) => ({ name: `Box ${k + 1}`, block }))
}

/** A sentence for each thing and each opening that was measured. */
export function verdictsOf(objects: readonly Passing[], openings: Openings): Verdict[] {
  return objects.flatMap(({ name, block }) => [
    ...(hasDoor(openings) ? [doorVerdict(name, block, openings)] : []),
    ...(hasStair(openings) ? [stairVerdict(name, passesStair(block, openings.stairWidthCm))] : []),
    ...(hasLift(openings) ? [liftVerdict(name, block, openings)] : []),
  ])
}

/** What else must be measured of an opening that was begun. */
export function missingOf(openings: Openings): string[] {
  const { doorHeightCm, liftWidthCm, liftDepthCm, liftHeightCm } = openings
  const liftBegun = liftWidthCm + liftDepthCm + liftHeightCm > 0
  return [
    ...(doorHeightCm > 0 && !hasDoor(openings) ? ['Enter the width of the door as well.'] : []),
    ...(liftBegun && !hasLift(openings)
      ? ['Please enter the lift’s width, depth and height.']
      : []),
  ]
}

function doorVerdict(name: string, block: Carton, openings: Openings): Verdict {
  const passes = passesDoor(block, doorOf(openings))
  return { text: `${name} ${passes ? 'fits' : 'does not fit'} through the door`, passes }
}

function liftVerdict(name: string, block: Carton, openings: Openings): Verdict {
  const passes = fitsLift(block, openings)
  return { text: `${name} ${passes ? 'fits' : 'does not fit'} in the lift`, passes }
}

function stairVerdict(name: string, way: ReturnType<typeof passesStair>): Verdict {
  const text = {
    turns: 'fits up the stairs, including turns',
    straight: 'fits up straight stairs only',
    no: 'does not fit up the stairs',
  }[way]
  return { text: `${name} ${text}`, passes: way === 'turns' }
}
