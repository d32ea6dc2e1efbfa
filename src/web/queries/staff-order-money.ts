// The money of one order as staff follow it: payments, refunds, what is owed, pieces that came back.

import type { ReturnPieces } from '#contract/order-lines.ts'
import type {
  ExportRefunds,
  OrderMoneyDetailView,
  RecordPayment,
  RecordRefund,
  TakeBackPayment,
} from '#contract/order-money.ts'
import { fileAsStaff, sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'
import { orderQuery } from './staff-orders.ts'

const LIST = '/api/orders'

export const orderMoneyQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/money`)

export const orderChangesQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/changes`)

/** The file of refunds, for a spreadsheet. */
export const exportRefunds = (filter: ExportRefunds) => fileAsStaff('/api/refund-exports', filter)

export const refundSumsQuery = () => staffQuery('/api/refund-sums')

/** A change of money affects orders, the money desks and the mails that follow. */
const invalidates = /^\/api\/(order|refund-|transfer|bank-statements|statement-lines|mails\?)/

/** A change of an order's money, which responds with the money afterwards. */
const useMoneyChange = <Input>(
  orderId: number,
  change: (input: Input) => Promise<OrderMoneyDetailView>,
) => useStaffChange({ invalidates, replaces: orderMoneyQuery(orderId).queryKey }, change)

/** Records money once, however often it is pressed. */
export const useRecordPayment = (orderId: number) =>
  useMoneyChange<RecordPayment>(orderId, usePostOnce(`${LIST}/${orderId}/payments`))

export const useRecordRefund = (orderId: number) =>
  useMoneyChange<RecordRefund>(orderId, usePostOnce(`${LIST}/${orderId}/refunds`))

export const useApproveRefund = (orderId: number) =>
  useMoneyChange<void>(orderId, usePostOnce(`${LIST}/${orderId}/refund-approvals`))

/** Leaves an overpayment with its order instead of sending it back. */
export const useKeepMoney = (orderId: number) =>
  useMoneyChange<void>(orderId, usePostOnce(`${LIST}/${orderId}/kept-money`))

type Row = OrderMoneyDetailView['rows'][number]

/** Reminds the customer of what is due; the time to pay starts again. */
export const useRemind = (orderId: number) =>
  useMoneyChange<void>(orderId, usePostOnce(`${LIST}/${orderId}/reminders`))

/** Takes back a row that was noted by mistake. */
export const useTakeBack = (orderId: number) =>
  useMoneyChange(orderId, ({ kind, id, next }: Pick<Row, 'kind' | 'id'> & TakeBackPayment) =>
    kind === 'payment'
      ? sendAsStaff('DELETE', `${LIST}/${orderId}/payments/${id}?next=${next ?? 'wait'}`)
      : sendAsStaff('DELETE', `${LIST}/${orderId}/refunds/${id}`),
  )

const effectsOn = (orderId: number) => ({
  invalidates,
  replaces: orderQuery(orderId).queryKey,
  movesPieces: true,
})

export function useReturnPieces(orderId: number) {
  const post = usePostOnce(`${LIST}/${orderId}/returns`)
  return useStaffChange(effectsOn(orderId), (back: ReturnPieces) => post(back))
}

/** Restores a deleted order that was only hidden because of its money. */
export const useRestoreOrder = (orderId: number) =>
  useStaffChange(effectsOn(orderId), () => sendAsStaff('POST', `${LIST}/${orderId}/restorations`))
