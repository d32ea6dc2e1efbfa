// Transfers, payments and lines of statements as the API shows them, picked field by field.

import { dollarsFromCents } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import type {
  PaymentView,
  ProposalView,
  StatementLineView,
  StatementView,
  TransferView,
} from '#contract/transfers.ts'
import type { ListedLine } from '#domain/transfers/list-lines.ts'
import type { Transfer } from '#domain/transfers/list-transfers.ts'
import type { PaymentRow } from '#domain/transfers/payments.table.ts'
import type { Proposal } from '#domain/transfers/propose-matches.ts'
import type { StatementRow } from '#domain/transfers/statements.table.ts'
import { orderPath } from '#http/order-view.ts'

export function transferView(transfer: Transfer): TransferView {
  const { order, receipts, late } = transfer
  return {
    orderId: order.id,
    reference: orderReference(order.id),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    productName: order.productName,
    selectedColor: order.selectedColor,
    totalAmount: dollarsFromCents(order.totalAmount),
    received: dollarsFromCents(transfer.receivedCents),
    due: dollarsFromCents(transfer.dueCents),
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    receipts,
    createdAt: order.createdAt.toISOString(),
    payBy: order.payBy?.toISOString() ?? null,
    late,
    link: orderPath(order.link),
  }
}

export function paymentView(payment: PaymentRow): PaymentView {
  const { id, source, receiptId, statementLineId, bankReference, recordedBy } = payment
  return {
    id,
    amount: dollarsFromCents(payment.amount),
    source,
    receiptId,
    statementLineId,
    bankReference,
    recordedBy,
    recordedAt: payment.recordedAt.toISOString(),
  }
}

export function statementView(statement: StatementRow): StatementView {
  const { id, fileName, importedBy, addedLines, knownLines, skippedRows } = statement
  return {
    id,
    fileName,
    importedBy,
    importedAt: statement.importedAt.toISOString(),
    added: addedLines,
    known: knownLines,
    skipped: skippedRows,
  }
}

export function lineView({ line, payment, proposals }: ListedLine): StatementLineView {
  const { id, day, description, bankReference } = line
  return {
    id,
    day,
    description,
    bankReference,
    amount: dollarsFromCents(line.amount),
    aside: line.setAsideAt !== null,
    matched: payment && {
      orderId: payment.orderId,
      reference: orderReference(payment.orderId),
      paymentId: payment.id,
      by: payment.recordedBy,
    },
    proposals: proposals.map(proposalView),
  }
}

function proposalView({ transfer, confidence, why, closed }: Proposal): ProposalView {
  const { order, dueCents } = transfer
  return {
    orderId: order.id,
    reference: orderReference(order.id),
    customerName: order.customerName,
    productName: order.productName,
    due: dollarsFromCents(dueCents),
    confidence,
    why,
    closed,
  }
}
