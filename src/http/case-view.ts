// The fields of a case's views that no column holds.

import type { CaseFileRoom } from '#contract/case-files.ts'
import { orderReference } from '#contract/order-number.ts'
import type { ListedCase, Talk } from '#domain/cases/find-case.ts'
import type { CaseFileRow, CaseRow, DecisionRow } from '#domain/cases/cases.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { orderPath } from './order-view.ts'

export const casePath = ({ link }: Pick<OrderRow, 'link'>, { id }: Pick<CaseRow, 'id'>) =>
  `${orderPath(link)}/cases/${id}`

const fileAddress = ({ order, row }: ListedCase, { id }: Pick<CaseFileRow, 'id'>) =>
  `/api/order-pages/${order.link}/cases/${row.id}/files/${id}`

const caseFields = (row: CaseRow, decision: DecisionRow | undefined) => ({
  ...row,
  reference: orderReference(row.orderId),
  decision: decision ?? null,
})

/** A case as the shopper sees it, without what staff note for themselves. */
export const ownCaseFields = (
  row: CaseRow,
  { messages, decisions, files }: Talk,
  room: CaseFileRoom,
) => ({
  ...caseFields(row, decisions.at(-1)),
  room,
  files: files.filter(({ uploadedAt, side }) => uploadedAt !== null || side === 'shopper'),
  messages: messages
    .filter(({ side }) => side !== 'note')
    .map(({ id, side, words, signed, at }) => ({
      id,
      words,
      at,
      author: signed,
      mine: side === 'shopper',
    })),
})

/** A row of the staff's list, with the decision that stands. */
export const staffCaseFields = (
  { row, order, owner }: ListedCase,
  decision: DecisionRow | undefined,
) => ({
  ...caseFields(row, decision),
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  owner: owner ?? '',
})

export const staffCasePageFields = (listed: ListedCase, { messages, decisions, files }: Talk) => ({
  ...staffCaseFields(listed, decisions.at(-1)),
  link: casePath(listed.order, listed.row),
  files: files
    .filter(({ uploadedAt, side }) => uploadedAt !== null || side === 'shop')
    .map((file) => ({ ...file, address: fileAddress(listed, file) })),
  messages,
  decisions,
})
