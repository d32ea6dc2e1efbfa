import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { subscriptionConsents } from './subscription-consents.table.ts'
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
  [
    'one consent to the mails stands for an address',
    'subscription_consents_standing',
    async (tx) => {
      const [ann] = await subscribe(tx, 'ann@example.com', 'one').returning()
      const consent = {
        subscriptionId: ann?.id ?? 0,
        source: 'form',
        words: 'Mails',
        givenAt: tx.now,
      }
      await tx.db.insert(subscriptionConsents).values([consent, consent])
    },
  ],
  [
    'a consent is one of an address on the list',
    'subscription_consents_subscription_id_email_subscriptions_id_fk',
    (tx) =>
      tx.db
        .insert(subscriptionConsents)
        .values({ subscriptionId: 404, source: 'form', words: 'Mails', givenAt: tx.now }),
  ],
])
