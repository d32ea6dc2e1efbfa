import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { savedViews } from './saved-views.table.ts'

const view = (tx: TestTx, userId: number, name: string) =>
  tx.db
    .insert(savedViews)
    .values({ userId, desk: 'orders', name, search: 'status=pending', createdAt: tx.now })

testGuards([
  [
    'two views of a desk have different names',
    'saved_views_name_once',
    async (tx) => {
      const { id } = await aUserRow(tx)
      await view(tx, id, 'To ship')
      await view(tx, id, 'to SHIP')
    },
  ],
])
