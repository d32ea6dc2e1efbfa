import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_WORDS } from '#contract/payouts.ts'
import { formatDollars, formatMinor } from '#contract/money.ts'
import { WALLET_WORDS } from '#contract/wallet-labels.ts'
import type { OrderView } from '#contract/orders.ts'
import type { PayoutView, WalletTransactionView } from '#contract/partners.ts'
import type { StaffCommissionView } from '#contract/staff-partners.ts'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { OpenButton } from '#web/staff/table/cells.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { kindLabel } from './commission-columns.tsx'
import { Pages } from './pages.tsx'
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
      <Pages list={list} empty="None yet">
        <ul className="p-list">
          {list.items.map((row) => (
            <li key={row.id} className="p-row">
              <span className="min-w-0">
                <OpenButton onOpen={() => setOpen(row.id)}>
                  {kindLabel(row)}
                  {row.sourceOrderId !== null && ` YB-${row.sourceOrderId}`}
                </OpenButton>
                <Note>{formatShortInstant(row.createdAt)}</Note>
              </span>
              <span className="p-sum">
                <b className="num">{formatMinor(row.amount)}</b>
                <State {...row} />
              </span>
            </li>
          ))}
        </ul>
      </Pages>
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
      <Pages list={list} empty="None yet">
        <ul className="p-list">
          {list.items.map((order) => (
            <li key={order.id} className="p-row">
              <span className="min-w-0">
                <AppLink className="link" href={`/admin/orders?order=${order.id}`}>
                  {order.reference}
                </AppLink>{' '}
                {order.productName}
                <Note>
                  {formatShortInstant(order.createdAt)}, payment {order.paymentStatus}
                </Note>
              </span>
              <b className="num">{formatDollars(order.totalAmount)}</b>
            </li>
          ))}
        </ul>
      </Pages>
    </Panel>
  )
}

function Payouts({ id }: { id: number }) {
  const list = usePartnerPages<PayoutView>(`/api/partners/${id}/payouts?limit=10`)
  return (
    <Panel title="Payouts">
      <Pages list={list} empty="None yet">
        <ul className="p-list">
          {list.items.map((payout) => (
            <li key={payout.id} className="p-row">
              <span className="min-w-0">
                {formatMonthName(payout.month)}
                <Note>
                  {PAYOUT_METHOD_WORDS[payout.paymentMethod]},{' '}
                  {PAYOUT_WORDS[payout.status].toLowerCase()}
                  {payout.failureReason && `: ${payout.failureReason}`}
                </Note>
              </span>
              <b className="num">{formatMinor(payout.amount, { exact: true })}</b>
            </li>
          ))}
        </ul>
      </Pages>
    </Panel>
  )
}

function Lines({ id }: { id: number }) {
  const path = `/api/partners/${id}/wallet-lines?limit=10`
  const list = usePartnerPages<WalletTransactionView>(path)
  return (
    <Panel title="Wallet history">
      <Pages list={list} empty="Nothing has moved yet">
        <ul className="p-list">
          {list.items.map((line) => (
            <li key={line.id} className="p-row">
              <span className="min-w-0">
                {WALLET_WORDS[line.transactionType]}
                <Note>
                  {formatShortInstant(line.createdAt)}, then{' '}
                  {formatMinor(line.balanceAfter, { exact: true })}
                </Note>
              </span>
              <b className="num">{formatMinor(line.amount, { exact: true })}</b>
            </li>
          ))}
        </ul>
      </Pages>
    </Panel>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="xs muted block">{children}</span>
)
