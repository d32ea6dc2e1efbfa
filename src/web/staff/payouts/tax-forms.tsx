import { useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { TaxFormView } from '#contract/staff-payouts.ts'
import { taxFormsQuery } from '#web/queries/staff-payouts.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { EmailLink } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { formatExact } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'

const YEARS_BACK = 5

const COLUMNS: Column<TaxFormView>[] = [
  { id: 'name', label: 'Partner', sort: 'name', names: true, cell: ({ name }) => name },
  { id: 'email', label: 'E-mail', cell: ({ email }) => <EmailLink email={email} /> },
  {
    id: 'paid',
    label: 'Paid in the year',
    sort: 'paid',
    align: 'right',
    cell: ({ paid }) => <b>{formatExact(paid)}</b>,
  },
]

/** Whom to ask for a tax form: partners whose payouts of a calendar year have passed the sum. */
export function TaxForms() {
  const [present] = useState(() => Number(jamaicaDay(new Date()).slice(0, 4)))
  const year = {
    name: 'year',
    label: `Year ${present}`,
    options: Array.from({ length: YEARS_BACK }, (_, back) => {
      const value = String(present - 1 - back)
      return { value, label: `Year ${value}` }
    }),
  }
  return (
    <>
      <p className="muted mb-4 max-w-[68ch]">
        Partners who were paid more than the sum in the{' '}
        <AppLink className="link" href="/admin/settings?tab=payouts">
          settings
        </AppLink>
        , tax included, in a calendar year.
      </p>
      <DeskTable
        name="tax-forms"
        label="Partners who owe a tax form"
        query={(search) =>
          taxFormsQuery(search.includes('year=') ? search : `year=${present}&${search}`)
        }
        filters={[year]}
        pageSize={50}
        keyOf={({ memberId }) => memberId}
        columns={COLUMNS}
        empty="Nobody owes a tax form for this year"
      />
    </>
  )
}
