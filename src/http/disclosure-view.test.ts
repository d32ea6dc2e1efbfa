import { expect, test } from 'vitest'
import { retailPercent } from './disclosure-view.ts'

const month = (others: [number, number], partners: [number, number]) => ({
  month: '2026-11',
  retail: { sales: others[0], cents: others[1] },
  toPartners: { sales: partners[0], cents: partners[1] },
})

test('the retail share is that of the year’s money, in whole percent', () => {
  const months = [month([12, 600_00], [3, 300_00]), month([4, 200_00], [1, 101_00])]
  expect(retailPercent(months)).toBe(67)
})

test('a share of fewer than twenty sales is told to nobody', () => {
  expect(retailPercent([month([18, 900_00], [1, 50_00])])).toBeNull()
  expect(retailPercent([month([19, 950_00], [1, 50_00])])).toBe(95)
  expect(retailPercent([])).toBeNull()
})
