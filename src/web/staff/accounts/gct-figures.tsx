import type { GctReport } from '#contract/accountant-reports.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { countOf, formatExact, formatShortDay } from '#web/staff/format.ts'
import { monthName } from './period.ts'

/** Output tax less the tax of credit notes is the net for the return. */
export function GctFigures({ report }: { report: GctReport }) {
  const { month, invoices, creditNotes, net, dueOn, registered } = report
  if (!registered && net === '0.00' && invoices.gct === '0.00')
    return <NotRegistered month={month} />
  return (
    <section className="gct-sum" aria-label="For the return">
      <Part
        name="Output tax"
        amount={formatExact(invoices.gct)}
        note={`${countOf(invoices.count, 'invoice')}, ${formatExact(invoices.total)}`}
      />
      <span className="gct-sign" aria-hidden="true">
        −
      </span>
      <Part
        name="Credit notes"
        amount={formatExact(withoutSign(creditNotes.gct))}
        note={`${countOf(creditNotes.count, 'note')}, ${formatExact(withoutSign(creditNotes.total))}`}
      />
      <span className="gct-sign" aria-hidden="true">
        =
      </span>
      <Part
        name="Net, for the monthly return"
        amount={formatExact(net)}
        note={`due ${formatShortDay(dueOn)}`}
      />
    </section>
  )
}

type PartProps = { name: string; amount: string; note: string }

const Part = ({ name, amount, note }: PartProps) => (
  <div>
    <h2>{name}</h2>
    <p className="disp num">{amount}</p>
    <small className="num">{note}</small>
  </div>
)

/** Credit notes are taken off, so their figure stands without its sign. */
const withoutSign = (amount: string) => dollarsFromCents(-(centsFromDollars(amount) ?? 0) || 0)

const NotRegistered = ({ month }: { month: string }) => (
  <section className="panel accounts-note" aria-label="For the return">
    <h2 className="h3">The shop is not registered for GCT</h2>
    <p className="muted">
      No GCT return for {monthName(month)}. Documents are listed below without tax.
    </p>
  </section>
)
