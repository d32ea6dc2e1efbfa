// How paying online stands, as the shopper reads it on the order's page.

import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { isUnwantedCode } from '#contract/gateways.ts'
import type { OnlinePaymentView, ShopperAttemptState } from '#contract/online-payment.ts'
import type { AttemptRow } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { dueOf, type OrderMoney } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import type { Tx } from '#platform/tx.ts'
import { mayBeCharged } from './attempt-times.ts'
import { attemptToShow, takesOnline } from './attempts.ts'

export async function onlineOf(
  tx: Tx,
  order: OrderRow,
  { gateways: { cards }, money }: { gateways: Gateways; money: OrderMoney },
): Promise<z.output<typeof OnlinePaymentView>> {
  const attempt = await attemptToShow(tx, order.id)
  const state = attempt && (await stateForShopper(tx, attempt))
  const isBusy = state === 'confirming' || (state === 'checking' && !attempt?.endedAt)
  return {
    offered: cards !== undefined && takesOnline(order, dueOf(order, money)) && !isBusy,
    isTest: cards?.isTest ?? false,
    attempt:
      attempt && state
        ? {
            state,
            reason: attempt.reason,
            because: isUnwantedCode(attempt.code) ? attempt.code : null,
            message: attempt.message,
            at: attempt.createdAt,
            expiresAt: attempt.expiresAt,
          }
        : null,
  }
}

/** Undefined where there is nothing more to say: staff have settled what was charged. */
async function stateForShopper(
  tx: Tx,
  attempt: AttemptRow,
): Promise<ShopperAttemptState | undefined> {
  const { state } = attempt
  if (state === 'paid' || state === 'failed') return state
  const isChecked = await hasOpenTask(tx, attempt.id)
  if (state === 'mismatch') return isChecked ? 'checking' : undefined
  if (state === 'expired') return isChecked && attempt.code ? 'checking' : 'expired'
  if (!mayBeCharged(attempt)) return 'open'
  return isChecked ? 'checking' : 'confirming'
}

async function hasOpenTask(tx: Tx, attemptId: number): Promise<boolean> {
  const open = and(eq(gatewayTasks.attemptId, attemptId), isNull(gatewayTasks.closedAt))
  return (await tx.db.$count(gatewayTasks, open)) > 0
}
