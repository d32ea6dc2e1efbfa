// Has a gateway send money back. The refund is written before the gateway is called, and followed afterwards.

import type { ChargeRow } from '#domain/orders/charges.table.ts'
import type { GatewayRefundRow } from '#domain/orders/gateway-work.table.ts'
import type { Refunding } from '#platform/gateways/gateway.ts'
import { system } from '#platform/tx.ts'
import type { GatewayWork } from './gateway-work.ts'
import { syncRefund, type RequestedRefund } from './refund-by-gateway.ts'

/** Has a gateway make a refund that was written just now. Returns once it is settled, whatever the gateway says. */
export async function sendRefund(
  work: GatewayWork,
  { refund, charge }: RequestedRefund,
): Promise<void> {
  const gateway = work.gateways.byName.get(charge.gateway)
  const finding = await gateway?.refund?.(refundingOf(refund, charge, refund.requestedAt))
  await settleRefund(work, refund, finding ?? { state: 'unsupported' })
}

export const refundingOf = (refund: GatewayRefundRow, charge: ChargeRow, now: Date): Refunding => ({
  refundId: refund.refundKey,
  chargeId: charge.gatewayId,
  chargedCents: charge.amount ?? 0,
  chargedAt: charge.reportedAt,
  amountCents: refund.amount,
  now,
})

export async function settleRefund(
  work: GatewayWork,
  { id }: GatewayRefundRow,
  finding: Parameters<typeof syncRefund>[2],
): Promise<void> {
  const actor = system('card payments')
  const { shredded } = await work.shop.write(actor, (tx) => syncRefund(tx, id, finding))
  await work.shred(shredded)
}
