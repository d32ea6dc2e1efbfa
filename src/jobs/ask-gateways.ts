// Asks gateways what became of attempts to pay and of refunds, when nothing was heard of them: a notification may never
// come, and a process may have died before it wrote an answer down.

import {
  askAboutOne,
  askAboutRefund,
  attemptsDue,
  refundsDue,
} from '#domain/gateways/ask-gateways.ts'
import { gatewayWork } from '#domain/gateways/gateway-work.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'

const me = system('card payments')

/** It stops in time for its next run, a minute later. */
const BUDGET_MS = 45_000

/** How many are asked about at the same moment: a gateway that is silent holds up only these. */
const SIDE_BY_SIDE = 5

/** Safe to run at any time, in any number of processes. */
export async function askGateways(context: JobContext): Promise<void> {
  const { shop } = context
  const work = gatewayWork(context)
  const until = Date.now() + BUDGET_MS
  await forEachItem(context, {
    job: 'ask-gateways',
    due: (without) => shop.read(me, (tx) => attemptsDue(tx, without)),
    keyOf: ({ id }) => String(id),
    act: async ([attempt]) => attempt && askAboutOne(work, attempt),
    sideBySide: SIDE_BY_SIDE,
    hasTime: () => Date.now() < until,
  })
  await forEachItem(context, {
    job: 'ask-about-refunds',
    due: (without) => shop.read(me, (tx) => refundsDue(tx, without)),
    act: ([refundId = 0]) => askAboutRefund(work, refundId),
  })
}
