import { Printer, Trash2, Truck } from 'lucide-react'
import { useState } from 'react'
import { centsFromDollars, dollarsFromCents, formatDollars } from '#contract/money.ts'
import type { ChangeOrders, OrderView } from '#contract/orders.ts'
import { useChange } from '#web/queries/change.ts'
import { fileAsStaff, sendAsStaff } from '#web/queries/staff-call.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { BulkBar } from '#web/staff/table/bulk-bar.tsx'
import type { Selection } from '#web/staff/table/selection.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Options } from '#web/ui/options.tsx'
import { toast } from '#web/ui/toasts.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from './labels.ts'
import { questionBeforeMany } from './order-questions.ts'
import { useQuestion } from './use-question.tsx'

/** The actions on the selected orders. */
export default function OrdersBulk({ selection }: { selection: Selection<OrderView> }) {
  const mayWrite = useCan('orders.write')
  const mayDelete = useCan('orders.delete')
  const mayExport = useCan('orders.export')
  const ids = selection.rows.map(({ id }) => id)
  return (
    <BulkBar selection={selection} sum={formatDollars(sumOf(selection.rows))}>
      {mayWrite && <StatusStep selection={selection} />}
      <a
        className="btn btn-quiet btn-sm"
        href={`/admin/orders/print?ids=${ids.join(',')}`}
        target="_blank"
        rel="noreferrer"
      >
        <Printer className="i" aria-hidden="true" />
        Print
      </a>
      {mayExport && (
        <>
          <ExportButton
            variant="quiet"
            fileName="orders.csv"
            read={() => fileAsStaff('/api/order-exports', { ids })}
          />
          <ExportButton
            variant="quiet"
            label="Export lines"
            fileName="order-lines.csv"
            read={() => fileAsStaff('/api/order-line-exports', { ids })}
          />
        </>
      )}
      {mayDelete && <DeleteStep selection={selection} />}
    </BulkBar>
  )
}

const sumOf = (orders: readonly OrderView[]) =>
  dollarsFromCents(
    orders.reduce((sum, order) => sum + (centsFromDollars(order.totalAmount) ?? 0), 0),
  )

function StatusStep({ selection }: { selection: Selection<OrderView> }) {
  const change = useSend('POST', '/api/order-changes')
  const [confirm, question] = useQuestion()
  const step = async (to: Pick<ChangeOrders, 'orderStatus' | 'paymentStatus'>) => {
    if (!(await confirm(questionBeforeMany(selection.rows, to)))) return
    try {
      const ids = selection.rows.map(({ id }) => id)
      toastChanged(await change.mutateAsync({ ids, ...to }))
      selection.clear()
    } catch (error) {
      toastError('Error', 'The orders could not be changed. Please try again.')(error)
    }
  }
  return (
    <>
      {question}
      <SmallButton
        variant="quiet"
        icon={Truck}
        label="Mark shipped"
        pending={change.isPending}
        onClick={() => void step({ orderStatus: 'shipped' })}
      />
      <Choice
        label="Set status"
        labels={ORDER_STATUS_NAMES}
        disabled={change.isPending}
        onChoose={(orderStatus) => void step({ orderStatus })}
      />
      <Choice
        label="Set payment"
        labels={PAYMENT_STATUS_NAMES}
        disabled={change.isPending}
        onChoose={(paymentStatus) => void step({ paymentStatus })}
      />
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  labels: Record<Value, string>
  disabled: boolean
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, labels, onChoose, ...rest }: ChoiceProps<Value>) => (
  <select
    {...rest}
    className="in d-bulk-in"
    aria-label={label}
    value=""
    onChange={({ target }) => onChoose(target.value as Value)}
  >
    <option value="">{label}</option>
    <Options values={Object.keys(labels) as Value[]} labels={labels} />
  </select>
)

type Done = { changed: number[]; failed: { reference: string; error: string }[] }

function toastChanged({ changed, failed }: Done): void {
  const done = countOf(changed.length, 'order')
  if (failed.length === 0) {
    toast({ title: 'Orders Updated', text: `${done} updated.` })
    return
  }
  const why = failed.map(({ reference, error }) => `${reference}: ${error}`).join(' ')
  toast({ title: `${done} updated, ${failed.length} failed`, text: why, tone: 'failure' })
}

const DELETE_NOTICE =
  'They will be deleted permanently with their receipts. Orders with payments are only hidden. Items not yet shipped go back into stock. Customers will not be notified.'

function DeleteStep({ selection }: { selection: Selection<OrderView> }) {
  const [asking, setAsking] = useState(false)
  const remove = useChange(async (ids: number[]) => {
    // One after the other; it stops at the first that cannot be deleted.
    for (const id of ids) await sendAsStaff('DELETE', `/api/orders/${id}`)
  })
  const { length } = selection.rows
  const run = async () => {
    try {
      await remove.mutateAsync(selection.rows.map(({ id }) => id))
      toast({ title: 'Orders Deleted', text: `${formatCount(length)} deleted.` })
      selection.clear()
    } catch (error) {
      toastError('Error', 'Not all orders could be deleted. Please try again.')(error)
    }
    setAsking(false)
  }
  return (
    <>
      <SmallButton variant="quiet" icon={Trash2} label="Delete" onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={`Delete ${countOf(length, 'order')}?`}
          text={DELETE_NOTICE}
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          cancelLabel="Keep orders"
          pending={remove.isPending}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
