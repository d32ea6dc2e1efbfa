// The pages and the assistant cannot import each other, so that they agree is tested above both.

import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { doorSentence } from '#domain/assistant/fit-answers.ts'
import { NO_OPENINGS } from '#web/storefront/product/fit/openings.ts'
import { movedObjects, verdictsOf } from '#web/storefront/product/fit/verdicts.ts'
import { fitsOf } from '#web/storefront/product/size-section.tsx'

const side = integer({ min: 1, max: 190 })
const boxes = record({ lengthCm: side, widthCm: side, heightCm: side })
const MEASURES = { widthCm: 217, depthCm: 92, heightCm: 86 }

test('checker, product facts and assistant give one answer about a door, for any boxes', () => {
  assert(
    property(array(boxes, { minLength: 1, maxLength: 3 }), side, (cartons, doorWidthCm) => {
      const things = movedObjects('chairs', MEASURES, cartons).slice(0, -1)
      const checked = verdictsOf(things, { ...NO_OPENINGS, doorWidthCm })
      const passes = checked.every((verdict) => verdict.passes)
      const figure = Number(/\d+/.exec(fitsOf(cartons)[0]?.text ?? '')?.[0])
      expect(doorWidthCm >= figure).toBe(passes)
      const message = doorSentence({ name: 'Chair', cartons }, doorWidthCm)
      expect(message.startsWith('Yes, it fits')).toBe(passes)
      expect(message).toContain(`from ${figure} cm`)
    }),
  )
})
