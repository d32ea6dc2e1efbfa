import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxPaymentView } from '#contract/staff-tax.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { acts, type Column, column, figures, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { RUN_FACTS } from './labels.ts'

const PayTaxDialog = onDemand('The dialog', () => import('./pay-tax-dialog.tsx'))
const TakeBackDialog = onDemand('The dialog', () => import('./take-tax-back-dialog.tsx'))

/** Tax withheld from payouts, and what of it was paid over. */
export function TaxWithheld() {
  const may = useCan('payouts.prepare')
  const [taking, setTaking] = useState<TaxPaymentView>()
  return (
    <>
      <Withheld may={may} />
      <DeskTable
        name="tax-payments"
        label="Payments of withheld tax"
        query={staffList('/api/tax-payments')}
        searchLabel="Search references"
        columns={may ? [...COLUMNS, takingBackOf(setTaking)] : COLUMNS}
        empty={noneLabel('payments of tax')}
      />
      {taking && <TakeBackDialog payment={taking} onClose={() => setTaking(undefined)} />}
    </>
  )
}

function Withheld({ may }: { may: boolean }) {
  const { data: tax, error, refetch } = useQuery(staffQuery('/api/tax-withheld'))
  const [open, setOpen] = useState(false)
  if (!tax && error) return <NotLoaded what="The tax" onRetry={() => void refetch()} />
  if (!tax) return <Loading />
  const isDue = tax.due !== '0.00'
  return (
    <section className="panel mb-5 grid gap-3.5 p-5" aria-label="Tax withheld">
      <Facts
        className={RUN_FACTS}
        facts={[
          ['To be paid over', <b key="due">{formatExact(tax.due)}</b>],
          ['On payouts that are not settled', formatExact(tax.open)],
          ['Paid over', formatExact(tax.paidOver)],
        ]}
      />
      {may && isDue && (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Note a payment
        </Button>
      )}
      {open && <PayTaxDialog due={tax.due} onClose={() => setOpen(false)} />}
    </section>
  )
}

const COLUMNS: Column<TaxPaymentView>[] = [
  column('reference', 'Reference', { rowHeader: true }, ({ reference, takesBack, reason }) => (
    <TwoLines below={takesBack === null ? undefined : `Reversed: ${reason}`}>{reference}</TwoLines>
  )),
  column('day', 'Paid on', { sort: 'day' }, ({ paidOn }) => formatShortDay(paidOn)),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => <b>{formatExact(amount)}</b>),
  column('by', 'Recorded by', ({ by }) => by),
]

const takingBackOf = (take: (payment: TaxPaymentView) => void): Column<TaxPaymentView> =>
  acts(
    'Recorded by mistake',
    (payment) =>
      payment.takesBack === null &&
      !payment.isTakenBack && (
        <SmallButton
          variant="quiet"
          label="Reverse"
          srLabel={`: ${payment.reference}`}
          onClick={() => take(payment)}
        />
      ),
  )
