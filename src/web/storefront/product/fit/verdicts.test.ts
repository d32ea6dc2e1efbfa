import { expect, test } from 'vitest'
import { NO_OPENINGS } from './openings.ts'
import { missingOf, movedObjects, verdictsOf } from './verdicts.ts'

const measures = { widthCm: 217, depthCm: 92, heightCm: 86 }
const large = { lengthCm: 112, widthCm: 66, heightCm: 52 }
const small = { lengthCm: 104, widthCm: 62, heightCm: 46 }

test('boxes of one size are spoken of once, others are counted', () => {
  const names = (...cartons: (typeof large)[]) =>
    movedObjects('compressed-couches', measures, cartons).map(({ name }) => name)
  expect(names(large)).toEqual(['The box', 'The opened couch'])
  expect(names(large, large)).toEqual(['Each box', 'The opened couch'])
  expect(names(small, large)).toEqual(['Box 1', 'Box 2', 'The opened couch'])
})

test('only openings that were measured are judged, for each thing', () => {
  const objects = movedObjects('compressed-couches', measures, [large])
  expect(verdictsOf(objects, NO_OPENINGS)).toEqual([])
  const begun = { ...NO_OPENINGS, doorHeightCm: 203, liftWidthCm: 110 }
  expect(verdictsOf(objects, begun)).toEqual([])
  expect(missingOf(begun)).toEqual([
    'Enter the width of the door as well.',
    'Please enter the lift’s width, depth and height.',
  ])
  const house = { ...NO_OPENINGS, doorWidthCm: 76, doorHeightCm: 203, stairWidthCm: 90 }
  expect(verdictsOf(objects, house)).toEqual([
    { text: 'The box fits through the door', passes: true },
    { text: 'The box fits up the stairs, including turns', passes: true },
    { text: 'The opened couch does not fit through the door', passes: false },
    { text: 'The opened couch fits up straight stairs only', passes: false },
  ])
})

test('a door measured by its width alone is taken to be of ordinary height', () => {
  const objects = movedObjects('compressed-couches', measures, [large])
  expect(verdictsOf(objects, { ...NO_OPENINGS, doorWidthCm: 54 }).map(({ text }) => text)).toEqual([
    'The box fits through the door',
    'The opened couch does not fit through the door',
  ])
})
