// A customer's bank takes a payment back. What follows is for staff to decide: nothing of the order changes by itself.
// Each step of each charge is a task, also of charges that the shop does not know.

import type { GatewayName } from '#contract/gateways.ts'
import type { Tx } from '#platform/tx.ts'
import { findCharge } from './book-charge.ts'
import { openGatewayTask } from './tasks.ts'

type Dispute = { gateway: GatewayName; chargeId: string; code: string }

export async function recordDispute(tx: Tx, { gateway, chargeId, code }: Dispute): Promise<void> {
  const charge = await findCharge(tx, gateway, chargeId)
  const matter = `${code} ${chargeId}`
  await openGatewayTask(tx, {
    gateway,
    kind: 'dispute',
    code: charge ? code : matter.slice(0, 120),
    matter,
    chargeId: charge?.id,
    attemptId: charge?.attemptId ?? undefined,
  })
}
