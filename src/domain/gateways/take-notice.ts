// Takes a notification whose signature was checked, whenever and however often it comes.

import type { GatewayName } from '#contract/gateways.ts'
import { gatewayNotices } from '#domain/orders/gateway-work.table.ts'
import type { GatewayMessage } from '#platform/gateways/gateway.ts'
import type { Tx } from '#platform/tx.ts'
import { findAttempt } from './attempts.ts'
import { bookCharge } from './book-charge.ts'
import { recordDispute } from './disputes.ts'
import { syncFinding } from './sync-finding.ts'
import { gatewayActor, type GatewayWork } from './gateway-work.ts'
import { syncRefundOfCharge } from './refund-by-gateway.ts'

export type NoticeOutcome = 'done' | 'known' | 'nothing'

/** Takes a notification whose signature was checked. In one transaction, so that it is either done or sent again. */
export async function takeNotice(
  work: GatewayWork,
  gateway: GatewayName,
  { noticeId, message }: { noticeId: string; message: GatewayMessage },
): Promise<NoticeOutcome> {
  const { outcome, shredded } = await work.shop.write(gatewayActor(gateway), async (tx) => {
    const [first] = await tx.db
      .insert(gatewayNotices)
      .values({ gateway, noticeId, receivedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: gatewayNotices.id })
    if (!first) return { outcome: 'known' as const, shredded: [] }
    return followMessage(tx, gateway, message)
  })
  await work.shred(shredded)
  return outcome
}

type Followed = { outcome: NoticeOutcome; shredded: string[] }
const NOTHING: Followed = { outcome: 'nothing', shredded: [] }

async function followMessage(
  tx: Tx,
  gateway: GatewayName,
  message: GatewayMessage,
): Promise<Followed> {
  if (message.about === 'nothing') return NOTHING
  if (message.about === 'refund')
    return { outcome: 'done', ...(await syncRefundOfCharge(tx, { gateway, ...message })) }
  if (message.about === 'dispute') {
    await recordDispute(tx, { gateway, ...message })
    return { outcome: 'done', shredded: [] }
  }
  return followPayment(tx, gateway, message)
}

async function followPayment(
  tx: Tx,
  gateway: GatewayName,
  { attempt: name, finding }: Extract<GatewayMessage, { about: 'payment' }>,
): Promise<Followed> {
  const source = 'notification'
  if (finding.state === 'paid') {
    const { charge } = finding
    const { shredded } = await bookCharge(tx, { gateway, charge, attempt: name, source })
    return { outcome: 'done', shredded }
  }
  const attempt = name && (await findAttempt(tx, gateway, name))
  if (!attempt) return NOTHING
  const { shredded } = await syncFinding(tx, { attemptId: attempt.id, finding, source })
  return { outcome: 'done', shredded }
}
