import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { AfterTakingBack, OrderMoneyDetailView } from '#contract/order-money.ts'
import { useChange } from '#web/queries/change.ts'
import { sendAsStaff, staffKey } from '#web/queries/staff-call.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toasts.ts'
import { MONEY_METHOD_NAMES } from './labels.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

type Row = OrderMoneyDetailView['rows'][number]
type Props = { orderId: number; row: Row }

/** A payment or a refund: its method, who recorded it and when. It is struck once taken back. */
export function MoneyRow({ orderId, row }: Props) {
  const isIn = row.kind === 'payment'
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  const { takenBack } = row
  return (
    <li className={cx(takenBack !== null && 'op-gone')}>
      <Icon className="i" aria-hidden="true" />
      <span className="min-w-0">
        <b>
          {isIn ? '' : 'Refund: '}
          {MONEY_METHOD_NAMES[row.method]}
        </b>
        <small>{noteOf(row)}</small>
        {takenBack && (
          <small className="op-back">
            Reversed by {takenBack.by}, {formatInstant(takenBack.at)}
          </small>
        )}
      </span>
      <span className="op-act">
        <b className={cx('num', isIn && !takenBack && 'text-ok')}>
          {isIn ? '' : '−'}
          {formatExact(row.amount)}
        </b>
        {!takenBack && <TakeBack orderId={orderId} row={row} />}
      </span>
    </li>
  )
}

const SOURCES: Readonly<Record<string, string>> = {
  receipt: 'by receipt',
  statement: 'by bank statement',
  gateway: 'by its gateway',
}

function noteOf({ source, reference, last4, recordedBy, recordedAt }: Row): string {
  const facts = [
    formatInstant(recordedAt),
    SOURCES[source],
    reference && `reference ${reference}`,
    last4 && `ending ${last4}`,
    `recorded by ${recordedBy}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** Nothing for a gateway’s payment, which can only be refunded. */
function TakeBack({ orderId, row }: Props) {
  const mayUndo = useCan(row.kind === 'payment' ? 'transfers.decide' : 'refunds.record')
  const takeBack = useChange(
    (next?: AfterTakingBack) =>
      row.kind === 'payment'
        ? sendAsStaff('DELETE', `/api/orders/${orderId}/payments/${row.id}?next=${next ?? 'wait'}`)
        : sendAsStaff('DELETE', `/api/orders/${orderId}/refunds/${row.id}`),
    { replaces: staffKey(`/api/orders/${orderId}/money`) },
  )
  const [confirming, setConfirming] = useState(false)
  if (!mayUndo || (row.kind === 'payment' && row.method === 'gateway')) return null
  const amount = formatExact(row.amount)
  const close = () => setConfirming(false)
  const run = (next?: AfterTakingBack) =>
    takeBack.mutate(next, {
      onSuccess: () => toast({ title: 'Reversed', text: `${amount} has been reversed.` }),
      onError: toastError('Not reversed'),
      onSettled: close,
    })
  return (
    <>
      <button type="button" className="link small op-undo" onClick={() => setConfirming(true)}>
        Reverse <span className="sr-only">{amount}</span>
      </button>
      {confirming && row.kind === 'payment' && (
        <TakeBackDialog
          amount={amount}
          hasLine={row.statementLineId !== null}
          pending={takeBack.isPending}
          onTakeBack={run}
          onClose={close}
        />
      )}
      {confirming && row.kind === 'refund' && (
        <ConfirmDialog
          title={`Reverse the refund of ${amount}?`}
          text="This refund will be marked as recorded by mistake and the money will be due again."
          confirmLabel="Reverse refund"
          pendingLabel="Reversing..."
          cancelLabel="Keep refund"
          pending={takeBack.isPending}
          onConfirm={() => run()}
          onCancel={close}
        />
      )}
    </>
  )
}
