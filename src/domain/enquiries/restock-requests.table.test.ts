import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aProductRow } from '#testing/table-rows.ts'
import { restockRequests } from './restock-requests.table.ts'

async function ask(tx: TestTx, ...rows: { email?: string; link?: string; asked?: number }[]) {
  const { id: productId } = await aProductRow(tx)
  const defaults = { email: 'ann@example.com', link: 'one', asked: 1, productId, createdAt: tx.now }
  for (const row of rows) await tx.db.insert(restockRequests).values({ ...defaults, ...row })
}

testGuards([
  [
    'an address waits once for a product and colour, whatever its letter case',
    'restock_requests_once',
    (tx) => ask(tx, {}, { email: 'Ann@Example.com', link: 'two' }),
  ],
  [
    'two who wait never share a way out',
    'restock_requests_link_unique',
    (tx) => ask(tx, {}, { email: 'ben@example.com' }),
  ],
  ['a request was asked at least once', 'restock_requests_asked', (tx) => ask(tx, { asked: 0 })],
])
