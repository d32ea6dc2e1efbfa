// Sends the broadcasts under way, within the speed limit and for a limited time. Called when one starts,
// every minute, and when the server starts, so that a broadcast resumes after a crash. Two runs at once
// share the work: each mail is claimed by one of them.

import { setTimeout as sleep } from 'node:timers/promises'
import type { EventOf } from '#contract/events.ts'
import type { BroadcastRow } from '#domain/enquiries/broadcasts.table.ts'
import {
  broadcastsUnderWay,
  claimMail,
  type ClaimedMail,
  recordSent,
  recordUnsent,
} from '#domain/enquiries/hand-over.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { broadcastMail } from '#mail/broadcast-mails.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { undeliveredBy } from '#platform/mail/mailer.ts'
import { system } from '#platform/tx.ts'
import { sender } from './send-mail.ts'
import { forEachItem, untilDone } from './for-each-item.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('broadcast')
const PAUSE_MS = 500
/** A server that refuses this many in a row is left alone for a while. */
const MAX_REFUSED = 3
/** Well below the queue’s limit of a minute. */
const MAX_RUN_MS = 20_000

export async function sendBroadcasts(context: JobContext, forMs = MAX_RUN_MS): Promise<void> {
  const until = Date.now() + forMs
  const { shop } = context
  const [facts, underWay] = await shop.read(me, async (tx) => [
    await getShopFacts(tx),
    await broadcastsUnderWay(tx),
  ])
  await forEachItem(context, {
    job: 'send-broadcasts',
    due: async (without) => underWay.filter(({ id }) => !without.includes(String(id))),
    keyOf: ({ id }) => String(id),
    act: async ([broadcast]) => broadcast && sendOne(context, { broadcast, facts, until }),
  })
}

type Sending = { broadcast: BroadcastRow; facts: ShopFacts; until: number }

async function sendOne(context: JobContext, sending: Sending): Promise<void> {
  const { shop, mailsPerMinute, stopping } = context
  const broadcastId = sending.broadcast.id
  let refused = 0
  await untilDone(async () => {
    const claim = await shop.write(me, (tx) => claimMail(tx, { broadcastId, mailsPerMinute }))
    if (claim === 'finished' || claim === 'retry-later') return false
    const isTimeUp = Date.now() > sending.until
    // A mail that is claimed has to be handed over, even after the time is up.
    if (typeof claim === 'object')
      refused = (await handOver(context, sending, claim.mail)) ? 0 : refused + 1
    if (!isTimeUp && claim === 'too-fast')
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined)
    return !isTimeUp && refused < MAX_REFUSED && !stopping.aborted
  })
}

/** Returns whether the mail server took the mail. */
async function handOver(
  context: JobContext,
  { broadcast, facts }: Sending,
  { subscriptionId, messageId, email, link }: ClaimedMail,
): Promise<boolean> {
  const { shop, mailer, publicUrl, mailFrom } = context
  const mailKey = { broadcastId: broadcast.id, subscriptionId }
  const unsubscribeUrl = `${publicUrl}/api/email-subscription/${link}/end`
  const { subject, body } = broadcast
  const mail = broadcastMail({ subject, body, unsubscribeUrl, shop: facts })
  try {
    await mailer.deliver({
      ...mail,
      id: messageId,
      messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
      recipient: email,
      from: mailFrom ?? sender(facts),
      unsubscribeUrl,
    })
  } catch (error) {
    const undelivered = undeliveredBy(error)
    const reason = (error as Error).message
    await shop.write(me, (tx) => recordUnsent(tx, { ...mailKey, undelivered, reason }))
    return false
  }
  await shop.write(me, (tx) => recordSent(tx, mailKey))
  return true
}

export const sendBroadcastsNow: Listener<EventOf<'broadcast.started' | 'broadcast.resumed'>> = {
  name: 'send-broadcasts',
  run: (context) => sendBroadcasts(context),
}
