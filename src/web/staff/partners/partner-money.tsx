import { lazy, Suspense, useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_WORDS } from '#contract/payouts.ts'
import { formatDollars, formatMinor } from '#contract/money.ts'
import { WALLET_WORDS } from '#contract/wallet-labels.ts'
import type { OrderView } from '#contract/orders.ts'
import type { PayoutView, WalletTransactionView } from '#contract/partner-views.ts'
import type { StaffCommissionView } from '#contract/staff-partners.ts'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { OpenButton } from '#web/staff/table/cells.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { kindLabel } from './commission-columns.tsx'
import { Rows } from './pages.tsx'
import { Panel } from './panel.tsx'
import { State } from './partner-badges.tsx'
import { PAYOUT_WORDS, formatMonthName } from '#web/ui/partner-labels.ts'

const CommissionDialog = lazy(() => import('./commission-dialog.tsx'))

/** What was sold, earned and paid out. */
export function PartnerMoney({ id }: { id: number }) {
  return (
    <div className="p-grid">
      <div className="p-col">
        <Commissions id={id} />
        <Payouts id={id} />
      </div>
      <div className="p-col">
        <Sales id={id} />
        <Lines id={id} />
      </div>
    </div>
  )
}

function Commissions({ id }: { id: number }) {
  const path = `/api/commissions?member=${id}&limit=10`
  const list = usePartnerPages<StaffCommissionView>(path)
  const [open, setOpen] = useState<number>()
  const all = (
    <AppLink className="link small" href={`/admin/commissions?member=${id}`}>
      All at the desk
    </AppLink>
  )
  return (
    <Panel title="Commissions" aside={all}>
      <Rows
        list={list}
        empty="None yet"
        renderRow={(row) => ({
          text: (
            <OpenButton onOpen={() => setOpen(row.id)}>
              {kindLabel(row)}
              {row.sourceOrderId !== null && ` YB-${row.sourceOrderId}`}
            </OpenButton>
          ),
          note: formatShortInstant(row.createdAt),
          aside: (
            <span className="p-sum">
              <b className="num">{formatMinor(row.amount)}</b>
              <State {...row} />
            </span>
          ),
        })}
      />
      <Suspense>
        {open !== undefined && <CommissionDialog id={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Panel>
  )
}

function Sales({ id }: { id: number }) {
  const list = usePartnerPages<OrderView>(`/api/orders?partner=${id}&limit=10`)
  return (
    <Panel title="Sales">
      <Rows
        list={list}
        empty="None yet"
        renderRow={(order) => ({
          text: (
            <>
              <AppLink className="link" href={`/admin/orders?order=${order.id}`}>
                {order.reference}
              </AppLink>{' '}
              {order.productName}
            </>
          ),
          note: `${formatShortInstant(order.createdAt)}, payment ${order.paymentStatus}`,
          aside: <b className="num">{formatDollars(order.totalAmount)}</b>,
        })}
      />
    </Panel>
  )
}

function Payouts({ id }: { id: number }) {
  const list = usePartnerPages<PayoutView>(`/api/partners/${id}/payouts?limit=10`)
  return (
    <Panel title="Payouts">
      <Rows
        list={list}
        empty="None yet"
        renderRow={({ month, paymentMethod, status, failureReason, amount }) => ({
          text: formatMonthName(month),
          note:
            `${PAYOUT_METHOD_WORDS[paymentMethod]}, ${PAYOUT_WORDS[status].toLowerCase()}` +
            (failureReason ? `: ${failureReason}` : ''),
          aside: <b className="num">{formatMinor(amount, { exact: true })}</b>,
        })}
      />
    </Panel>
  )
}

function Lines({ id }: { id: number }) {
  const path = `/api/partners/${id}/wallet-lines?limit=10`
  const list = usePartnerPages<WalletTransactionView>(path)
  return (
    <Panel title="Wallet history">
      <Rows
        list={list}
        empty="Nothing has moved yet"
        renderRow={({ transactionType, createdAt, balanceAfter, amount }) => ({
          text: WALLET_WORDS[transactionType],
          note: `${formatShortInstant(createdAt)}, then ${formatMinor(balanceAfter, { exact: true })}`,
          aside: <b className="num">{formatMinor(amount, { exact: true })}</b>,
        })}
      />
    </Panel>
  )
}
