// What becomes of an attempt when its gateway says how it stands. A payment is always booked; anything else changes an
// attempt only while it is open, so that a late or repeated message lowers nothing. Where the gateway cannot tell, staff
// look into it.

import type { ChargeSource } from '#contract/gateways.ts'
import type { AttemptRow } from '#domain/orders/charges.table.ts'
import type { AttemptName, Finding } from '#platform/gateways/gateway.ts'
import type { Tx } from '#platform/tx.ts'
import { changeAttempt, endAttempt, followAttempts, lockAttempt } from './attempts.ts'
import { bookCharge } from './book-charge.ts'
import { openGatewayTask } from './tasks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait until the gateway is asked again, by how often it was. */
const WAITS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  12 * HOUR,
  24 * HOUR,
]
/** After as many vain questions staff are told, too. */
const VAIN_FOR_STAFF = 6
/** The page of a gateway may close a little later than it says. */
const GRACE = 10 * MINUTE

/** When nobody can pay on a gateway's page any more. */
export const closesAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + GRACE)

/** When the gateway is asked next; null after the last of the waits. */
export const nextAsk = (now: Date, inquiries: number): Date | null => {
  const wait = WAITS[inquiries]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Item keys of cards to delete after the commit. */
export type Followed = { shredded: string[] }
const NOTHING: Followed = { shredded: [] }

export async function followFinding(
  tx: Tx,
  { attemptId, finding, source }: { attemptId: number; finding: Finding; source: ChargeSource },
): Promise<Followed> {
  const { attempt, order } = await lockAttempt(tx, attemptId)
  if (finding.state === 'paid') {
    const attemptName: AttemptName = { reference: attempt.reference }
    const { charge } = finding
    return bookCharge(tx, { gateway: attempt.gateway, charge, attempt: attemptName, source })
  }
  if (attempt.endedAt) return NOTHING
  await changeOpen(tx, attempt, finding)
  await followAttempts(tx, order)
  return NOTHING
}

async function changeOpen(
  tx: Tx,
  attempt: AttemptRow,
  finding: Exclude<Finding, { state: 'paid' }>,
): Promise<void> {
  const { id, gateway } = attempt
  switch (finding.state) {
    case 'failed': {
      await endAttempt(tx, id, { state: 'failed', ...finding.failure })
      if (finding.failure.reason === 'set-up')
        await openGatewayTask(tx, { gateway, kind: 'set-up', code: finding.failure.code })
      await tx.record('attempt.failed', { orderId: attempt.orderId, attemptId: id })
      return
    }
    case 'odd': {
      const { code } = finding
      await openGatewayTask(tx, { gateway, kind: 'mismatch', code, attemptId: id })
      await endAttempt(tx, id, { state: 'mismatch', code })
      return
    }
    case 'open':
      return stayOpen(tx, attempt)
    case 'unknown':
      return stayUnknown(tx, attempt, finding.code)
    case 'unsupported':
      return leaveToStaff(tx, attempt)
  }
}

async function stayOpen(tx: Tx, attempt: AttemptRow): Promise<void> {
  const isOver = tx.now >= closesAt(attempt.expiresAt)
  if (isOver) {
    await endAttempt(tx, attempt.id, { state: 'expired' })
    return
  }
  await changeAttempt(tx, attempt.id, { nextInquiryAt: nextAsk(tx.now, attempt.inquiries) })
}

async function stayUnknown(tx: Tx, attempt: AttemptRow, code: string): Promise<void> {
  const { id: attemptId, gateway, inquiries } = attempt
  const nextInquiryAt = nextAsk(tx.now, inquiries)
  await changeAttempt(tx, attemptId, { state: 'unknown', code, nextInquiryAt })
  if (code === 'set-up') await openGatewayTask(tx, { gateway, kind: 'set-up', code })
  if (inquiries >= VAIN_FOR_STAFF || nextInquiryAt === null)
    await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code, attemptId })
}

/** The gateway cannot be asked. Before the page has closed, there is nothing to look into either. */
async function leaveToStaff(tx: Tx, attempt: AttemptRow): Promise<void> {
  const { id: attemptId, gateway, state } = attempt
  if (state === 'sent' && tx.now < closesAt(attempt.expiresAt)) {
    await changeAttempt(tx, attemptId, {
      nextInquiryAt: closesAt(attempt.expiresAt),
    })
    return
  }
  await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code: 'cannot-ask', attemptId })
  if (state === 'sent') await endAttempt(tx, attemptId, { state: 'expired' })
  else await changeAttempt(tx, attemptId, { nextInquiryAt: null })
}
