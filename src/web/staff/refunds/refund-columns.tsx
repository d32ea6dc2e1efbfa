import { Clock } from '#web/ui/clock.tsx'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { RefundTaskView } from '#contract/order-money.ts'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { MONEY_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import {
  column,
  type Column,
  dates,
  figures,
  StateBadge,
  type StateLabel,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { promiseOf } from './promise.ts'
import { approvalNote, RefundButtons } from './refund-steps.tsx'

type Task = RefundTaskView

const ORDER: Column<Task> = column('order', 'Order', { rowHeader: true }, (task) => (
  <TwoLines below={task.customerName} belowClass="text-[0.875rem] font-normal wrap-anywhere">
    <OrderLink id={task.orderId} className="link num" />
  </TwoLines>
))

const WHY: Column<Task> = column('why', 'Why', (task) => (
  <TwoLines
    below={
      <>
        {formatExact(task.paid)} came in ({MONEY_METHOD_NAMES[task.method].toLowerCase()}),{' '}
        <a className="link num" href={telephoneHref(task.customerPhone)}>
          {task.customerPhone}
        </a>
      </>
    }
  >
    {reasonOf(task)}
  </TwoLines>
))

function reasonOf({ orderStatus, cancelledAt, deleted }: Task): string {
  if (orderStatus !== 'cancelled') return 'Overpaid'
  const what = deleted ? 'Deleted' : 'Cancelled'
  return cancelledAt ? `${what} ${formatShortDay(jamaicaDay(new Date(cancelledAt)))}` : what
}

const AMOUNT: Column<Task> = figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => (
  <b>{formatExact(amount)}</b>
))

/** `sending` is the id of the task whose form is open. */
type Sending = { sending: number | undefined; onSend: (task: Task) => void }

/** The columns of open refunds; the form that records one opens under its row. */
export const openColumns = ({ sending, onSend }: Sending): Column<Task>[] => [
  ORDER,
  WHY,
  column('promise', 'Refund by', (task) => <Promised task={task} />),
  AMOUNT,
  figures('next', 'Next', { fixed: true }, (task) => (
    <span className="cluster justify-end gap-1.5 py-2">
      <RefundButtons
        task={owedRefund(task)}
        method={task.method}
        sending={sending === task.id}
        onSend={() => onSend(task)}
      />
    </span>
  )),
]

const owedRefund = (task: Task) => ({ ...task, isCancelled: task.orderStatus === 'cancelled' })

function Promised({ task }: { task: Task }) {
  const { days, used, text, state } = promiseOf(task)
  const note = [`by ${formatShortDay(task.dueOn)}`, approvalNote(owedRefund(task))].filter(Boolean)
  return (
    <TwoLines below={note.join('. ')}>
      <Clock boxes={days} used={used} state={state} text={text} />
    </TwoLines>
  )
}

const OUTCOMES: Record<NonNullable<Task['outcome']>, StateLabel> = {
  refunded: ['ok', 'Refunded'],
  kept: ['neutral', 'Kept'],
  'nothing-due': ['neutral', 'No longer due'],
  'given-up': ['neutral', 'Given up, customer erased'],
}

export const CLOSED_COLUMNS: Column<Task>[] = [
  ORDER,
  WHY,
  AMOUNT,
  column('outcome', 'Outcome', ({ outcome, closedBy }) => (
    <TwoLines below={closedBy && `by ${closedBy}`}>
      {outcome && <StateBadge state={OUTCOMES[outcome]} />}
    </TwoLines>
  )),
  dates('at', 'Closed', { sort: 'date' }, ({ closedAt }) => closedAt),
]
