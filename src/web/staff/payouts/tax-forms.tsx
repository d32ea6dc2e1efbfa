import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { TaxFormView } from '#contract/staff-payouts.ts'
import { taxFormsQuery } from '#web/queries/staff-payouts.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'

const PAGE_SIZE = 50
const SHAPE = { path: '/admin/payouts', filters: ['year'] }
const YEARS_BACK = 5

const COLUMNS: Column<TaxFormView>[] = [
  { id: 'name', label: 'Partner', sort: 'name', names: true, cell: ({ name }) => name },
  {
    id: 'email',
    label: 'E-mail',
    cell: ({ email }) => (
      <a className="link break-all" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>
    ),
  },
  {
    id: 'paid',
    label: 'Paid in the year',
    sort: 'paid',
    align: 'right',
    cell: ({ paid }) => <b>{formatDollars(paid, { exact: true })}</b>,
  },
]

/** Whom to ask for a tax form: partners whose payouts of a calendar year have passed the sum. */
export function TaxForms() {
  const table = useDeskTable(SHAPE)
  const choice = useColumnChoice('tax-forms', COLUMNS)
  const [present] = useState(() => Number(jamaicaDay(new Date()).slice(0, 4)))
  const { state } = table
  const filters = { year: state.filters.year ?? String(present) }
  const list = useQuery(taxFormsQuery(toQueryString({ ...state, filters }, PAGE_SIZE)))
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
      <TableBar table={table} filters={[year]} choice={choice} columns={COLUMNS} />
      <DataTable
        label="Partners who owe a tax form"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ memberId }) => memberId}
        pageSize={PAGE_SIZE}
        empty="Nobody owes a tax form for this year"
      />
    </>
  )
}
