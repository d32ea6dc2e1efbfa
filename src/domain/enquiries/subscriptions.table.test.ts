import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { subscriptions } from './subscriptions.table.ts'

const subscribe = (tx: TestTx, email: string, link: string) =>
  tx.db.insert(subscriptions).values({ email, link, createdAt: tx.now })

testGuards([
  [
    'an address is on the list once, whatever its letter case',
    'email_subscriptions_once',
    async (tx) => {
      await subscribe(tx, 'ann@example.com', 'one')
      await subscribe(tx, 'Ann@Example.com', 'two')
    },
  ],
  [
    'two addresses never share a way out',
    'email_subscriptions_link_unique',
    async (tx) => {
      await subscribe(tx, 'ann@example.com', 'same')
      await subscribe(tx, 'ben@example.com', 'same')
    },
  ],
])
