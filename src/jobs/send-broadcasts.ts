// Sends the broadcasts that are on their way, as fast as the shop may, for a while; called when one
// starts, every minute, and when the shop opens, so that a broadcast goes on after a kill. Two runs
// at once share the work: each mail is claimed by one.

import { setTimeout as sleep } from 'node:timers/promises'
import type { EventOf } from '#contract/events.ts'
import type { BroadcastRow } from '#domain/enquiries/broadcasts.table.ts'
import {
  broadcastsUnderWay,
  claimMail,
  type ClaimedMail,
  noteSent,
  noteUnsent,
} from '#domain/enquiries/hand-over.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { broadcastMail } from '#mail/broadcast-mails.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { undeliveredBy } from '#platform/mail/mailer.ts'
import { system } from '#platform/tx.ts'
import { sender } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('broadcast')
const PAUSE_MS = 500
/** A server that refuses this many in a row is left alone for a while. */
const MAX_REFUSED = 3
/** A job of the queue may take a minute. */
const WHILE_MS = 20_000

export async function sendBroadcasts(context: JobContext, forMs = WHILE_MS): Promise<void> {
  const until = Date.now() + forMs
  const { shop } = context
  const [facts, underWay] = await shop.read(me, async (tx) => [
    await getShopFacts(tx),
    await broadcastsUnderWay(tx),
  ])
  for (const broadcast of underWay) await sendOne(context, { broadcast, facts, until })
}

type Sending = { broadcast: BroadcastRow; facts: ShopFacts; until: number }

async function sendOne(context: JobContext, sending: Sending): Promise<void> {
  const { shop, mailsPerMinute, stopping } = context
  const broadcastId = sending.broadcast.id
  for (let refused = 0; refused < MAX_REFUSED && !stopping.aborted;) {
    const claim = await shop.write(me, (tx) => claimMail(tx, { broadcastId, mailsPerMinute }))
    if (claim === 'over' || claim === 'later' || Date.now() > sending.until) {
      if (typeof claim === 'object') await handOver(context, sending, claim.mail)
      return
    }
    if (claim === 'too-fast')
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined)
    else if (claim !== 'passed-over')
      refused = (await handOver(context, sending, claim.mail)) ? 0 : refused + 1
  }
}

/** Answers whether the mail left. */
async function handOver(
  context: JobContext,
  { broadcast, facts }: Sending,
  { subscriptionId, messageId, email, link }: ClaimedMail,
): Promise<boolean> {
  const { shop, mailer, publicUrl, mailFrom } = context
  const handed = { broadcastId: broadcast.id, subscriptionId }
  const leaveUrl = `${publicUrl}/api/email-subscription/${link}/end`
  const { subject, body } = broadcast
  const mail = broadcastMail({ subject, body, leaveUrl, shop: facts })
  try {
    await mailer.deliver({
      ...mail,
      id: messageId,
      messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
      recipient: email,
      from: mailFrom ?? sender(facts),
      leaveUrl,
    })
  } catch (error) {
    const undelivered = undeliveredBy(error)
    const reason = (error as Error).message
    await shop.write(me, (tx) => noteUnsent(tx, { ...handed, undelivered, reason }))
    return false
  }
  await shop.write(me, (tx) => noteSent(tx, handed))
  return true
}

export const sendBroadcastsNow: Listener<EventOf<'broadcast.started' | 'broadcast.resumed'>> = {
  name: 'send-broadcasts',
  run: (context) => sendBroadcasts(context),
}
