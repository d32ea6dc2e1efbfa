// The fields of the proof of partners' money that are computed or named otherwise than in the tables.

import { formatYearMonth } from '#contract/jamaica.ts'
import { orderReference } from '#contract/orders.ts'
import { lineReference } from '#domain/payouts/bank-file.ts'
import type { BookRound } from '#domain/reports/book-rounds.table.ts'
import type { Movement, TracedCommission } from '#domain/reports/trace-money.ts'

export function roundFields(round: BookRound | undefined) {
  if (!round) return null
  const { untilTransaction, throughTransaction, finishedAt } = round
  const share = untilTransaction === 0 ? 1 : throughTransaction / untilTransaction
  return { ...round, percent: finishedAt ? 100 : Math.min(99, Math.floor(share * 100)) }
}

const movementFields = (movement: Movement) => ({
  ...movement,
  entries: movement.entries.map(({ amountCents, afterCents, ...entry }) => ({
    ...entry,
    amount: amountCents,
    after: afterCents,
  })),
})

export const traceFields = ({ commission, name, movements, lines }: TracedCommission) => ({
  ...commission,
  commissionId: commission.id,
  orderId: commission.sourceOrderId,
  orderReference:
    commission.sourceOrderId === null ? null : orderReference(commission.sourceOrderId),
  member: { id: commission.memberId, name },
  at: commission.createdAt,
  movements: movements.map(movementFields),
  lines: lines.map(lineFields),
})

const lineFields = ({ payment, batch, movements }: TracedCommission['lines'][number]) => ({
  ...payment,
  reference: lineReference(batch, payment.memberId),
  bankReference: payment.transactionId,
  run: {
    ...batch,
    name: `${formatYearMonth(batch)}, run ${batch.run}`,
    file: batch.fileName ?? '',
    sha256: batch.fileSha256 ?? '',
  },
  movements: movements.map(movementFields),
})
