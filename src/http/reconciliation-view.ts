// The proof of partners' money on the wire.

import { formatYearMonth } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import type {
  BookRoundView,
  TracedLine,
  TracedMovement,
  TraceView,
} from '#contract/reconciliation.ts'
import { lineReference } from '#domain/payouts/bank-file.ts'
import type { BookRound } from '#domain/reports/book-rounds.table.ts'
import type { Movement, TracedCommission } from '#domain/reports/trace-money.ts'

const ENTIRE = 100

export function roundView(round: BookRound | undefined): BookRoundView | null {
  if (!round) return null
  const { untilTransaction, throughTransaction, transactions, members, found } = round
  const share = untilTransaction === 0 ? 1 : throughTransaction / untilTransaction
  return {
    startedAt: round.startedAt.toISOString(),
    workedAt: round.workedAt.toISOString(),
    finishedAt: round.finishedAt?.toISOString() ?? null,
    ...{ transactions, members, found },
    percent: round.finishedAt ? ENTIRE : Math.min(ENTIRE - 1, Math.floor(share * ENTIRE)),
  }
}

const movementView = ({ id, kind, at, by, entries }: Movement): TracedMovement => ({
  ...{ id, kind, by },
  at: at.toISOString(),
  entries: entries.map(({ account, of, amountCents, afterCents }) => ({
    ...{ account, of },
    amount: dollarsFromCents(amountCents),
    after: dollarsFromCents(afterCents),
  })),
})

export function traceView(traced: TracedCommission): TraceView {
  const { commission, name, movements, lines } = traced
  const { sourceOrderId } = commission
  return {
    commissionId: commission.id,
    orderId: sourceOrderId,
    orderReference: sourceOrderId === null ? null : orderReference(sourceOrderId),
    level: commission.level,
    member: { id: commission.memberId, name },
    amount: dollarsFromCents(commission.amount),
    status: commission.status,
    at: commission.createdAt.toISOString(),
    movements: movements.map(movementView),
    lines: lines.map(lineView),
  }
}

const lineView = ({
  payment,
  batch,
  movements,
}: TracedCommission['lines'][number]): TracedLine => ({
  id: payment.id,
  reference: lineReference(batch, payment.memberId),
  amount: dollarsFromCents(payment.amount),
  status: payment.status,
  bankReference: payment.transactionId,
  failureReason: payment.failureReason,
  run: {
    id: batch.id,
    name: `${formatYearMonth(batch)}, run ${batch.run}`,
    status: batch.status,
    file: batch.fileName ?? '',
    sha256: batch.fileSha256 ?? '',
  },
  movements: movements.map(movementView),
})
