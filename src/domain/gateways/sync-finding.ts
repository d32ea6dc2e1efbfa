// What becomes of an attempt when its gateway says how it stands. A payment is always booked; anything else changes an
// attempt only while it is open, so that a late or repeated message lowers nothing. Where the gateway cannot tell, staff
// look into it.

import type { ChargeSource } from '#contract/gateways.ts'
import type { AttemptRow } from '#domain/orders/charges.table.ts'
import type { AttemptName, Finding } from '#platform/gateways/gateway.ts'
import type { Tx } from '#platform/tx.ts'
import { endsByOf, mayBeCharged, VAIN_FOR_STAFF } from './attempt-times.ts'
import { changeAttempt, endAttempt, syncAttempts, lockAttempt } from './attempts.ts'
import { bookCharge } from './book-charge.ts'
import { openGatewayTask } from './tasks.ts'

/** Item keys of cards to delete after the commit. */
export type Followed = { shredded: string[] }
const NOTHING: Followed = { shredded: [] }

export async function syncFinding(
  tx: Tx,
  { attemptId, finding, source }: { attemptId: number; finding: Finding; source: ChargeSource },
): Promise<Followed> {
  const { attempt } = await lockAttempt(tx, attemptId)
  if (finding.state === 'paid') {
    const attemptName: AttemptName = { reference: attempt.reference }
    const { charge } = finding
    return bookCharge(tx, { gateway: attempt.gateway, charge, attempt: attemptName, source })
  }
  if (attempt.endedAt) return NOTHING
  await changeOpen(tx, attempt, finding)
  await syncAttempts(tx, attempt.orderId)
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
      await endAttempt(tx, attempt, { state: 'failed', ...finding.failure })
      if (finding.failure.reason === 'set-up')
        await openGatewayTask(tx, { gateway, kind: 'set-up', code: finding.failure.code })
      await tx.record('attempt.failed', { orderId: attempt.orderId, attemptId: id })
      return
    }
    case 'odd': {
      const { code } = finding
      await openGatewayTask(tx, { gateway, kind: 'mismatch', code, attemptId: id })
      await endAttempt(tx, attempt, { state: 'mismatch', code })
      return
    }
    case 'open':
      return stay(tx, attempt, {})
    case 'unknown':
      return stayUnknown(tx, attempt, finding.code)
    case 'unsupported':
      return leaveToStaff(tx, attempt)
  }
}

async function stayUnknown(tx: Tx, attempt: AttemptRow, code: string): Promise<void> {
  const { id: attemptId, gateway, inquiries } = attempt
  if (code === 'set-up') await openGatewayTask(tx, { gateway, kind: 'set-up', code })
  if (inquiries >= VAIN_FOR_STAFF)
    await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code, attemptId })
  await stay(tx, attempt, { state: 'unknown', code })
}

/** The gateway cannot be asked. Before the page has closed, there is nothing to look into either. */
async function leaveToStaff(tx: Tx, attempt: AttemptRow): Promise<void> {
  const { id: attemptId, gateway, state } = attempt
  if (state !== 'sent' || isOver(tx, attempt))
    await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code: CANNOT_ASK, attemptId })
  await stay(tx, attempt, { nextInquiryAt: null })
}

const CANNOT_ASK = 'cannot-ask'

const isOver = (tx: Tx, attempt: AttemptRow): boolean => tx.now >= endsByOf(attempt)

/** An attempt stays open until its time is over. One that may have been charged is then left to staff. */
async function stay(tx: Tx, attempt: AttemptRow, fields: Partial<AttemptRow>): Promise<void> {
  const row = await changeAttempt(tx, attempt, fields)
  if (!isOver(tx, row)) return
  if (!mayBeCharged(row)) return endAttempt(tx, row, { state: 'expired' })
  const { id: attemptId, gateway, code } = row
  const why = code || CANNOT_ASK
  await openGatewayTask(tx, { gateway, kind: 'unconfirmed', code: why, attemptId })
  await endAttempt(tx, row, { state: 'expired', code: why })
}
