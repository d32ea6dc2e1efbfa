import type { GctReport } from '#contract/accountant-reports.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { countOf, formatExact, formatShortDay } from '#web/staff/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { monthName } from './period.ts'

/** Output tax less the tax of credit notes is the net for the return. */
export function GctFigures({ report }: { report: GctReport }) {
  const { month, invoices, creditNotes, net, dueOn, registered } = report
  if (!registered && net === '0.00' && invoices.gct === '0.00')
    return <NotRegistered month={month} />
  return (
    <section className="panel mb-5 overflow-hidden" aria-label="For the return">
      <div className="grid items-center gap-2.5 p-4 desk:grid-cols-[1fr_auto_1fr_auto_1.2fr] desk:gap-x-6 desk:px-6 desk:py-5.5">
        <Part
          name="Output tax"
          amount={formatExact(invoices.gct)}
          note={`${countOf(invoices.count, 'invoice')}, ${formatExact(invoices.total)}`}
        />
        <Sign>−</Sign>
        <Part
          name="Credit notes"
          amount={formatExact(withoutSign(creditNotes.gct))}
          note={`${countOf(creditNotes.count, 'note')}, ${formatExact(withoutSign(creditNotes.total))}`}
        />
        <Sign>=</Sign>
        {/* The net fills the end of the panel. */}
        <div className="-m-4 mt-1.5 desk:-my-5.5 desk:-mr-6 desk:ml-0">
          <Part
            className="bg-inverse p-4 text-fg-inverse desk:px-6 desk:py-5.5"
            mutedClass="text-fg-inverse-muted"
            name="Net, for the monthly return"
            amount={formatExact(net)}
            note={`due ${formatShortDay(dueOn)}`}
          />
        </div>
      </div>
    </section>
  )
}

const Sign = ({ children }: { children: string }) => (
  <span className="font-heading text-[1.75rem] text-fg-muted max-desk:hidden" aria-hidden="true">
    {children}
  </span>
)

type PartProps = {
  name: string
  amount: string
  note: string
  className?: string
  mutedClass?: string
}

const Part = ({ name, amount, note, className, mutedClass = 'muted' }: PartProps) => (
  <div className={className}>
    <h2 className={cx('small font-[550]', mutedClass)}>{name}</h2>
    <p className="disp num mt-1.5 text-[1.75rem] leading-[1.1] tracking-[-0.015em] font-stretch-[66%] desk:text-[clamp(1.5rem,2.4vw,2.125rem)]">
      {amount}
    </p>
    <small className={cx('num small', mutedClass)}>{note}</small>
  </div>
)

/** Credit notes are taken off, so their figure stands without its sign. */
const withoutSign = (amount: string) => dollarsFromCents(-(centsFromDollars(amount) ?? 0) || 0)

const NotRegistered = ({ month }: { month: string }) => (
  <section className="panel mb-5 px-6 py-5" aria-label="For the return">
    <h2 className="h3">The shop is not registered for GCT</h2>
    <p className="muted">
      No GCT return for {monthName(month)}. Documents are listed below without tax.
    </p>
  </section>
)
