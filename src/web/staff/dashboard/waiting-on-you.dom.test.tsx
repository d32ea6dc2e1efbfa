import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { DashboardView } from '#contract/reports.ts'
import { draw } from '#testing/draw.ts'
import { waitingWorkQuery } from '#web/queries/staff-waiting.ts'
import { WaitingOnYou } from './waiting-on-you.tsx'

const NONE = { count: 0, oldestAt: null }
const VIEW = {
  waiting: {
    ...{ receipts: NONE, cards: NONE, quotes: NONE, offers: NONE, claims: NONE, toSend: NONE },
    unpaid: { ...NONE, references: [] },
    refunds: { ...NONE, count: 2, late: 1, unmailed: 0 },
  },
  unverifiedClaims: 0,
} as unknown as DashboardView

/** The rows of what is to do, for these counts. */
async function rowsFor(counts: object) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = waitingWorkQuery()
  client.setQueryData(queryKey, counts)
  await draw(
    <QueryClientProvider client={client}>
      <WaitingOnYou view={VIEW} />
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll('.dash-waiting li')].map((row) => [
    row.textContent,
    row.querySelector('a')?.getAttribute('href'),
  ])
}

test('what is to do is what the navigation counts, and nothing of which there is none', async () => {
  const counts = { receipts: 0, lines: 3, refunds: 2, cases: 1, toSend: 4, awards: 0, steps: 2 }
  expect(await rowsFor(counts)).toEqual([
    ['4 paid orders to send', '/admin/orders?send=waiting'],
    ['3 bank lines to match', '/admin/transfers'],
    ['2 refunds due1 overdue', '/admin/refunds'],
    ['1 case to answer', '/admin/cases'],
  ])
})
