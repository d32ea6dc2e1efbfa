import { singleRow } from '#platform/database/rows.ts'
import { run, testGuards } from '#testing/guards.ts'
import { sql } from 'drizzle-orm'
import type { TestTx } from '#testing/shop.ts'
import { broadcastMails, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'

const write = async (tx: TestTx, given: Partial<typeof broadcasts.$inferInsert> = {}) => {
  const plain = { subject: 'New couches', body: 'They are here.', by: 'Ann' }
  const row = { ...plain, createdAt: tx.now, updatedAt: tx.now, ...given }
  return singleRow(await tx.db.insert(broadcasts).values(row).returning())
}

async function address(tx: TestTx, ...mails: Partial<typeof broadcastMails.$inferInsert>[]) {
  const { id: broadcastId } = await write(tx)
  const subscription = { email: 'ann@example.com', link: 'one', createdAt: tx.now }
  const { id } = singleRow(await tx.db.insert(subscriptions).values(subscription).returning())
  for (const given of mails) {
    const row = { broadcastId, subscriptionId: id, messageId: tx.random.uuid(), ...given }
    await tx.db.insert(broadcastMails).values(row)
  }
}

const MESSAGE = '0190b5d0-0000-7000-8000-000000000001'

testGuards([
  [
    'an address gets a broadcast once',
    'broadcast_mails_broadcast_id_subscription_id_pk',
    (tx) => address(tx, {}, {}),
  ],
  [
    'two mails never share a name',
    'broadcast_mails_message_id_unique',
    async (tx) => {
      await address(tx, { messageId: MESSAGE })
      const row = { email: 'ben@example.com', link: 'two', createdAt: tx.now }
      const ben = singleRow(await tx.db.insert(subscriptions).values(row).returning())
      const { id: broadcastId } = await write(tx)
      const mail = { broadcastId, subscriptionId: ben.id, messageId: MESSAGE }
      await tx.db.insert(broadcastMails).values(mail)
    },
  ],
  [
    'a mail of a broadcast is in a state that the shop knows',
    'broadcast_mails_state_known',
    async (tx) => {
      await address(tx, {})
      await tx.db.execute(sql`update broadcast_mails set state = 'lost'`)
    },
  ],
  [
    'a mail that left says when',
    'broadcast_mails_handed_when_sent',
    (tx) => address(tx, { state: 'sent' }),
  ],
  [
    'a broadcast is in a state that the shop knows',
    'broadcasts_state_known',
    run(sql`insert into broadcasts (subject, body, state, by, created_at, updated_at, started_at)
      values ('New', 'Text', 'lost', 'Ann', now(), now(), now())`),
  ],
  [
    'the subject of a broadcast is one line',
    'broadcasts_one_line',
    (tx) => write(tx, { subject: 'New\r\nBcc: everybody@example.com' }),
  ],
  [
    'a broadcast on its way says since when',
    'broadcasts_started_unless_draft',
    (tx) => write(tx, { state: 'sending' }),
  ],
  [
    'a broadcast that is done says since when',
    'broadcasts_finished_at_the_end',
    (tx) => write(tx, { state: 'sent', startedAt: tx.now }),
  ],
])
