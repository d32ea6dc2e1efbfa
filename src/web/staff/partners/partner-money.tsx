import { useState } from 'react'
import { formatInstant, formatShortInstant } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import { formatDollars, formatMinor } from '#contract/money.ts'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import type { OrderView } from '#contract/orders.ts'
import type {
  NotificationView,
  PayoutView,
  WalletTransactionView,
} from '#contract/partner-views.ts'
import type { PartnerEventView, StaffCommissionView } from '#contract/staff-partners.ts'
import { OpenButton } from '#web/staff/table/columns.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { PAYOUT_STATUS_LABELS, formatMonthName } from '#web/ui/partner-labels.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { kindLabel } from './labels.ts'
import { State } from './partner-badges.tsx'
import { ListPart, Parts } from './partner-lists.tsx'

const CommissionDialog = onDemand('The commission', () => import('./commission-dialog.tsx'))

const exact = (minor: string) => <b className="num">{formatMinor(minor, { exact: true })}</b>

const COLUMN = 'grid grid-cols-1 gap-5'

/** Sales, commissions, payouts and the wallet. */
export function PartnerMoney({ id }: { id: number }) {
  const [open, setOpen] = useState<number>()
  return (
    <Parts>
      <div className={COLUMN}>
        <ListPart<StaffCommissionView>
          title="Commissions"
          aside={
            <AppLink className="link small" href={`/admin/commissions?member=${id}`}>
              All at the desk
            </AppLink>
          }
          path={`/api/commissions?member=${id}&limit=10`}
          empty="None yet"
          renderRow={(commission) => commissionRow(commission, setOpen)}
        />
        <ListPart<PayoutView>
          title="Payouts"
          path={`/api/partners/${id}/payouts?limit=10`}
          empty="None yet"
          renderRow={({ month, paymentMethod, status, failureReason, amount }) => ({
            text: formatMonthName(month),
            note:
              `${PAYOUT_METHOD_LABELS[paymentMethod]}, ${PAYOUT_STATUS_LABELS[status].toLowerCase()}` +
              (failureReason ? `: ${failureReason}` : ''),
            aside: exact(amount),
          })}
        />
      </div>
      <div className={COLUMN}>
        <ListPart<OrderView>
          title="Sales"
          path={`/api/orders?partner=${id}&limit=10`}
          empty="None yet"
          renderRow={saleRow}
        />
        <ListPart<WalletTransactionView>
          title="Wallet history"
          path={`/api/partners/${id}/wallet-lines?limit=10`}
          empty="No transactions yet"
          renderRow={({ transactionType, createdAt, balanceAfter, amount }) => ({
            text: WALLET_LABELS[transactionType],
            note: `${formatShortInstant(createdAt)}, then ${formatMinor(balanceAfter, { exact: true })}`,
            aside: exact(amount),
          })}
        />
      </div>
      {open !== undefined && <CommissionDialog id={open} onClose={() => setOpen(undefined)} />}
    </Parts>
  )
}

const commissionRow = (row: StaffCommissionView, onOpen: (id: number) => void) => ({
  text: (
    <OpenButton onOpen={() => onOpen(row.id)}>
      {kindLabel(row)}
      {row.sourceOrderId !== null && ` YB-${row.sourceOrderId}`}
    </OpenButton>
  ),
  note: formatShortInstant(row.createdAt),
  aside: (
    <span className="grid justify-items-end gap-1">
      <b className="num">{formatMinor(row.amount)}</b>
      <State {...row} />
    </span>
  ),
})

const saleRow = (order: OrderView) => ({
  text: (
    <>
      <TextLink href={`/admin/orders/${order.id}`}>{order.reference}</TextLink> {order.productName}
    </>
  ),
  note: `${formatShortInstant(order.createdAt)}, payment ${order.paymentStatus}`,
  aside: <b className="num">{formatDollars(order.totalAmount)}</b>,
})

/** The events of the partner, and the notifications on their dashboard. */
export const PartnerHistory = ({ id }: { id: number }) => (
  <Parts>
    <ListPart<PartnerEventView>
      title="History"
      path={`/api/partners/${id}/history?limit=25`}
      empty="No activity yet"
      renderRow={({ at, what, by }) => ({
        text: (
          <>
            {what} <span className="muted">by {by}</span>
          </>
        ),
        aside: (
          <time className="xs muted num" dateTime={at}>
            {formatInstant(at)}
          </time>
        ),
      })}
    />
    <ListPart<NotificationView>
      title="Dashboard notifications"
      path={`/api/partners/${id}/notices?limit=25`}
      empty="Nothing yet"
      renderRow={({ title, message, isRead, createdAt }) => ({
        text: (
          <>
            <b>{title}</b>
            <span className="small block">{message}</span>
          </>
        ),
        aside: (
          <span className="xs muted num text-right">
            {formatShortInstant(createdAt)}
            <span className="block">{isRead ? 'Read' : 'Not read'}</span>
          </span>
        ),
      })}
    />
  </Parts>
)
