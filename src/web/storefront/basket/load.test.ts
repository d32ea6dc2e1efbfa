import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import type { LineFacts } from './line-facts.ts'
import { largestText, loadOf } from './load.ts'
import { DOOR, drawBoxes } from '#web/ui/cartons/stacked-boxes.ts'

const large = { lengthCm: 112, widthCm: 66, heightCm: 52 }
const small = { lengthCm: 98, widthCm: 60, heightCm: 26 }

const facts = (quantity: number, product: Partial<ProductView>, problem?: LineFacts['problem']) =>
  ({
    line: { productId: 2, color: 'Navy', quantity },
    name: 'Montego',
    hex: '#202c41',
    product,
    problem,
  }) as unknown as LineFacts

const couch = { cartons: [small, large], weightKg: 54 }

test('a load is the boxes and the weight of all pieces that can be ordered', () => {
  const out = facts(3, couch, { clause: '', rest: '' })
  const load = loadOf([facts(2, couch), out])
  expect([load.pieces, load.boxes.length, load.weightKg]).toEqual([2, 4, 108])
  expect(largestText(load.boxes)).toBe('The largest is 112\u00A0×\u00A066\u00A0×\u00A052\u00A0cm.')
})

test('where the boxes or the weight of a piece are not known, nothing is said of them', () => {
  const load = loadOf([facts(1, { cartons: [], weightKg: null })])
  expect(load).toEqual({ pieces: 1, boxes: [], weightKg: undefined })
})

test('boxes are stacked to scale, the largest below, none as high as the door and none over another', () => {
  const { boxes } = loadOf([facts(4, couch)])
  const { stacked, floor, width } = drawBoxes(boxes)
  expect(stacked).toHaveLength(8)
  for (const box of stacked) {
    expect(box.y).toBeGreaterThanOrEqual(floor - DOOR.height)
    expect(box.y + box.height).toBeLessThanOrEqual(floor + 0.01)
    expect(box.x).toBeGreaterThan(DOOR.width)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const over = stacked.filter(
      (other) =>
        other !== box &&
        other.x < box.x + box.width &&
        box.x < other.x + other.width &&
        other.y < box.y + box.height &&
        box.y < other.y + other.height,
    )
    expect(over).toEqual([])
  }
  expect(stacked[0]?.width).toBeGreaterThan(stacked.at(-1)?.width ?? 0)
})
