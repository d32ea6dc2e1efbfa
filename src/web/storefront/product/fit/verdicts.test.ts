import { expect, test } from 'vitest'
import { NO_OPENINGS } from './openings.ts'
import { missingOf, movedObjects, verdictsOf } from './verdicts.ts'

const measures = { widthCm: 217, depthCm: 92, heightCm: 86 }
const large = { lengthCm: 112, widthCm: 66, heightCm: 52 }
const small = { lengthCm: 104, widthCm: 62, heightCm: 46 }

test('boxes of one size are spoken of once, others are counted', () => {
  const names = (...cartons: (typeof large)[]) =>
    movedObjects('compressed-couches', measures, cartons).map(({ name }) => name)
  expect(names(large)).toEqual(['The box', 'The unfolded couch'])
  expect(names(large, large)).toEqual(['Each box', 'The unfolded couch'])
  expect(names(small, large)).toEqual(['Box 1', 'Box 2', 'The unfolded couch'])
})

test('only openings that were measured are judged, for each thing', () => {
  const objects = movedObjects('compressed-couches', measures, [large])
  expect(verdictsOf(objects, NO_OPENINGS)).toEqual([])
  const begun = { ...NO_OPENINGS, doorHeightCm: 203, liftWidthCm: 110 }
  expect(verdictsOf(objects, begun)).toEqual([])
  expect(missingOf(begun)).toEqual([
    'Enter the width of the door as well.',
    'A lift is checked by its width, depth and height: enter all three.',
  ])
  const house = { ...NO_OPENINGS, doorWidthCm: 76, doorHeightCm: 203, stairWidthCm: 90 }
  expect(verdictsOf(objects, house)).toEqual([
    { text: 'The box passes the door', passes: true },
    { text: 'The box passes the stair and its turns', passes: true },
    { text: 'The unfolded couch does not pass the door', passes: false },
    { text: 'The unfolded couch passes a straight stair, but no turn in it', passes: false },
  ])
})

test('a door measured by its width alone is taken to be of ordinary height', () => {
  const objects = movedObjects('compressed-couches', measures, [large])
  expect(verdictsOf(objects, { ...NO_OPENINGS, doorWidthCm: 54 }).map(({ text }) => text)).toEqual([
    'The box passes the door',
    'The unfolded couch does not pass the door',
  ])
})
