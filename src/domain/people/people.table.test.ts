import { testGuards } from '#testing/guards.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestTx } from '#testing/shop.ts'
import { customerMerges, customerNotes, mergedCustomers } from './people.table.ts'

const stamps = (tx: TestTx) => ({ by: 'Marcia', at: tx.now })

async function aMerge(tx: TestTx, given: Partial<typeof customerMerges.$inferInsert> = {}) {
  const row = { oneKey: 'ann@example.com', otherKey: 'ann@work.example', ...stamps(tx), ...given }
  return singleRow(await tx.db.insert(customerMerges).values(row).returning())
}

testGuards([
  [
    'a note says something',
    'customer_notes_say_something',
    (tx) =>
      tx.db
        .insert(customerNotes)
        .values({ customerKey: 'ann@example.com', text: '', ...stamps(tx) }),
  ],
  [
    'an address is not merged with itself',
    'customer_merges_of_two',
    (tx) => aMerge(tx, { otherKey: 'ann@example.com' }),
  ],
  [
    'a merge is undone once',
    'customer_merges_undoes_unique',
    async (tx) => {
      const { id } = await aMerge(tx)
      await aMerge(tx, { undoes: id })
      await aMerge(tx, { undoes: id })
    },
  ],
  [
    'only a merge that there is can be undone',
    'customer_merges_undoes_fk',
    (tx) => aMerge(tx, { undoes: 999_999 }),
  ],
  [
    'an address belongs to one person',
    'merged_customers_pkey',
    async (tx) => {
      const row = { customerKey: 'ann@example.com', personKey: 'ann@example.com' }
      await tx.db.insert(mergedCustomers).values([row, row])
    },
  ],
])
