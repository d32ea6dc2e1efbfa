import { expect, test } from 'vitest'
import { payoutWindow } from './payout-window.ts'

test.each([
  ['an ordinary month', 2026, 11, '2026-12-01', '2026-12-07'],
  ['New Year pushes the days back', 2026, 12, '2027-01-04', '2027-01-08'],
  ['Emancipation Day and Independence Day are not worked', 2025, 7, '2025-08-04', '2025-08-11'],
  ['Easter: Good Friday and the Monday after', 2026, 3, '2026-04-01', '2026-04-09'],
  ['Labour Day is later in the month', 2026, 4, '2026-05-01', '2026-05-07'],
])('%s: the run of %i-%i is due from %s to %s', (_, year, month, from, until) => {
  expect(payoutWindow(year, month)).toEqual({ from, until })
})
