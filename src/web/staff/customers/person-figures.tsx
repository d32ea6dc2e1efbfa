import type { PersonFigures as Sums } from '#contract/people.ts'
import { type Figure, Figures } from '#web/staff/figures.tsx'
import { countOf, formatShortDay } from '#web/staff/format.ts'

/** What a person bought, what is due either way, and the cases. */
export const PersonFigures = ({ figures }: { figures: Sums }) => (
  <Figures
    label="The customer in figures"
    figures={[sales(figures), due(figures), refund(figures), cases(figures)]}
  />
)

const sales = ({ sales: amount, soldOrders }: Sums): Figure => ({
  name: 'Sales, paid',
  amount,
  note: countOf(soldOrders, 'order'),
  tone: 'lead',
})

const due = ({ due: amount, dueOrders }: Sums): Figure => ({
  name: 'Owes us',
  amount,
  note: dueOrders > 0 ? `of ${countOf(dueOrders, 'order')}` : 'no unpaid orders',
})

const refund = ({ refundDue: amount, refundDueOn }: Sums): Figure => ({
  name: 'We owe',
  amount,
  note: refundDueOn ? `refund, promised by ${formatShortDay(refundDueOn)}` : 'no refunds due',
  tone: refundDueOn ? 'due' : undefined,
})

const cases = ({ cases: all, openCases, lateCases }: Sums): Figure => ({
  name: 'Cases',
  words: openCases > 0 ? `${openCases} open` : 'None open',
  note: all === 0 ? 'none so far' : `${all} in all, ${lateText(all, lateCases)}`,
})

function lateText(all: number, late: number): string {
  if (late > 0) return `${late} late`
  return all === 1 ? 'replied on time' : 'all replied on time'
}
