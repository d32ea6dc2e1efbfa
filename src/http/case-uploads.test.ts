import { integer, property, assert } from 'fast-check'
import { expect, test } from 'vitest'
import { partBytes, partsOf } from '#contract/case-file-limits.ts'
import { rangeOf } from './send-file.ts'

test('the parts of a file are the whole file', () =>
  assert(
    property(integer({ min: 1, max: 60_000_000 }), (bytes) => {
      const parts = Array.from({ length: partsOf(bytes) }, (_, part) => partBytes(bytes, part))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(bytes)
      expect(Math.min(...parts)).toBeGreaterThan(0)
    }),
  ))

const upTo = integer({ min: 0, max: 2000 })

test('a range is within the file, whatever is requested', () =>
  assert(
    property(upTo, upTo, integer({ min: 1, max: 1500 }), (first, last, bytes) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = rangeOf(header, bytes)
        if (range === undefined || range === 'unsatisfiable') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(bytes)
      }
    }),
  ))
