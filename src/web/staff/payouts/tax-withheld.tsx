import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxPaymentView } from '#contract/staff-tax.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { acts, type Column, column, figures, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { RUN_FACTS } from './labels.ts'

const PayTaxDialog = onDemand('The dialog', () => import('./pay-tax-dialog.tsx'))
const TakeBackDialog = onDemand('The dialog', () => import('./take-tax-back-dialog.tsx'))

/** Tax withheld from payouts, and what of it was paid over. */
export function TaxWithheld() {
  const may = useCan('payouts.prepare')
  return (
    <>
      <Withheld may={may} />
      <DeskTable
        name="tax-payments"
        label="Payments of withheld tax"
        query={staffList('/api/tax-payments')}
        searchLabel="Search references"
        columns={may ? [...COLUMNS, TAKING_BACK] : COLUMNS}
        empty={noneLabel('payments of tax')}
      />
    </>
  )
}

function Withheld({ may }: { may: boolean }) {
  const [paying, setPaying] = useState(false)
  return (
    <LoadedPage query={useQuery(staffQuery('/api/tax-withheld'))} what="The tax">
      {({ due, open, paidOver }) => (
        <section className="panel mb-5 grid gap-3.5 p-5" aria-label="Tax withheld">
          <Facts
            className={RUN_FACTS}
            facts={[
              ['To be paid over', <b key="due">{formatExact(due)}</b>],
              ['On payouts that are not settled', formatExact(open)],
              ['Paid over', formatExact(paidOver)],
            ]}
          />
          {may && due !== '0.00' && (
            <Button className="justify-self-start" onClick={() => setPaying(true)}>
              Note a payment
            </Button>
          )}
          {paying && <PayTaxDialog due={due} onClose={() => setPaying(false)} />}
        </section>
      )}
    </LoadedPage>
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

const TAKING_BACK: Column<TaxPaymentView> = acts(
  'Recorded by mistake',
  (payment) =>
    payment.takesBack === null &&
    !payment.isTakenBack && (
      <DialogButton
        variant="quiet"
        label="Reverse"
        srLabel={`: ${payment.reference}`}
        renderDialog={(close) => <TakeBackDialog payment={payment} onClose={close} />}
      />
    ),
)
