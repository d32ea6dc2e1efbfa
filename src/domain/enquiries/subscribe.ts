// Puts an e-mail address on the mailing list. One that is on it already, or returns after leaving
// it, gets the same response after the same work: neither the response nor its time reveals who is
// on the list.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { MAILING_LIST } from '#content/mailing-list.ts'
import type { Subscribe } from '#contract/enquiries.ts'
import { LINK_FORM, linkToken } from '#platform/random.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { subscriptionConsents } from './subscription-consents.table.ts'
import { type SubscriptionRow, subscriptions } from './subscriptions.table.ts'
import { listOf, lower } from '#platform/database/list.ts'

export async function subscribe(tx: Tx, { email }: Subscribe): Promise<void> {
  const row = { email, link: linkToken(tx.random), createdAt: tx.now }
  const added = await tx.db
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id })
  const sameAddress = eq(sql`lower(${subscriptions.email})`, email.toLowerCase())
  const found = singleRow(
    await tx.db
      .select({ id: subscriptions.id, unsubscribedAt: subscriptions.unsubscribedAt })
      .from(subscriptions)
      .where(sameAddress)
      .for('update'),
  )
  await tx.db
    .update(subscriptions)
    .set({ unsubscribedAt: null })
    .where(eq(subscriptions.id, found.id))
  await tx.db
    .insert(subscriptionConsents)
    .values({ subscriptionId: found.id, ...MAILING_LIST, givenAt: tx.now })
    .onConflictDoNothing()
  const isNew = added.length > 0 || found.unsubscribedAt !== null
  await tx.record(isNew ? 'subscription.started' : 'subscription.repeated', {
    subscriptionId: found.id,
  })
}

/** Ends a subscription by the link in its mails; ignores an unknown link. */
export async function unsubscribe(tx: Tx, link: string): Promise<void> {
  if (!LINK_FORM.test(link)) return
  const [left] = await tx.db
    .update(subscriptions)
    .set({ unsubscribedAt: tx.now })
    .where(eq(subscriptions.link, link))
    .returning({ id: subscriptions.id })
  if (!left) return
  await tx.db
    .update(subscriptionConsents)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(subscriptionConsents.subscriptionId, left.id), isStanding))
}

const isStanding = isNull(subscriptionConsents.withdrawnAt)

export async function findSubscription(tx: Tx, subscriptionId: number) {
  const [row] = await tx.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  return row && !row.unsubscribedAt ? row : undefined
}

const { email, createdAt } = subscriptions

/** The rows with what each person agreed to; null for who joined before that was kept. */
async function withConsents(tx: Tx, rows: readonly SubscriptionRow[]) {
  const consents = await tx.db
    .select()
    .from(subscriptionConsents)
    .where(
      and(
        inArray(
          subscriptionConsents.subscriptionId,
          rows.map(({ id }) => id),
        ),
        isStanding,
      ),
    )
  return rows.map((row) => ({
    ...row,
    consent: consents.find(({ subscriptionId }) => subscriptionId === row.id) ?? null,
  }))
}

/** E-mail addresses on the mailing list, the newest first unless the query sorts otherwise. */
export const listSubscriptions = listOf({
  rows: (tx) => tx.db.select().from(subscriptions),
  id: subscriptions.id,
  sorts: { date: createdAt, email: lower(email) },
  sort: '-date',
  filters: () => [isNull(subscriptions.unsubscribedAt)],
  search: [email],
  items: withConsents,
})
