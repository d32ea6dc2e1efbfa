import { expect, test } from 'vitest'
import { moneyScale, formatLarge } from './money-scale.ts'

test('large sums are short on an axis', () => {
  expect([0, 950, 850_000, 3_040_000].map(formatLarge)).toEqual(['0', '950', '850K', '3.04M'])
})

test('the highest bar stays below a round sum, and a chart of nothing has a foot to stand on', () => {
  const scale = moneyScale(910, { bottom: 200, top: 20 })
  expect([scale(0), scale.domain()]).toEqual([200, [0, 1000]])
  expect(moneyScale(Math.max(...[]), { bottom: 200, top: 20 })(0)).toBe(200)
})
