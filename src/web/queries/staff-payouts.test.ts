// How often staff's lists of payouts are read.

import { type Query, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BatchStatus } from '#contract/payouts.ts'
import type { RunView } from '#contract/staff-payouts.ts'
import type { PageOf } from './query-client.ts'
import { runsQuery } from './staff-payouts.ts'

/** After how long a page with runs of these states is read again. */
function againAfter(...statuses: BatchStatus[]) {
  const { queryKey, refetchInterval } = runsQuery('page=1')
  const client = new QueryClient()
  const items = statuses.map((status) => ({ status }) as RunView)
  const page: PageOf<RunView> = { items, total: items.length, next: null }
  const query = client.getQueryCache().build(client, { queryKey }) as unknown as Query<
    PageOf<RunView>
  >
  query.setData(page)
  return refetchInterval(query)
}

test('the list of runs is read every few seconds while one of them is worked on, and only then', () => {
  expect(againAfter('settled', 'cancelled', 'calculated', 'sent')).toBe(false)
  expect(againAfter()).toBe(false)
  for (const working of ['calculating', 'locking', 'settling', 'cancelling'] as const)
    expect(againAfter('settled', working)).toBe(3000)
})
