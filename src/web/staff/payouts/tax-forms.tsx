import { useState } from 'react'
import { formatShortInstant, jamaicaDay } from '#contract/jamaica.ts'
import type { TaxFormState, TaxFormView } from '#contract/tax-forms.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { DownloadButton } from '#web/staff/download.tsx'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { PartnerLink, TextLink } from '#web/staff/links.tsx'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import {
  acts,
  type Column,
  column,
  EmailLink,
  figures,
  StateBadge,
  type StateLabel,
} from '#web/staff/table/columns.tsx'
import { DeskTable, filterNames } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { useTableState } from '#web/staff/table/use-table-state.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

const TaxFormDialog = onDemand('The dialog', () => import('./tax-form-dialog.tsx'))

const YEARS_BACK = 5
const STATES: Record<TaxFormState, StateLabel> = {
  missing: ['warn', 'Missing'],
  received: ['ok', 'Received'],
}

const yearsBefore = (thisYear: number) => ({
  name: 'year',
  label: `Year ${thisYear}`,
  options: Array.from({ length: YEARS_BACK }, (_, back) => {
    const value = String(thisYear - 1 - back)
    return { value, label: `Year ${value}` }
  }),
})

/** Partners who have to send a tax form, as their payouts of a year have passed the limit; and the forms. */
export function TaxForms() {
  const may = useCan('payouts.prepare')
  const [thisYear] = useState(() => Number(jamaicaDay(new Date()).slice(0, 4)))
  const filters = [yearsBefore(thisYear), filterBy('state', 'Any state', STATES)]
  const table = useTableState(filterNames({ filters }))
  const year = Number(table.state.filters.year || thisYear)
  return (
    <>
      <p className="muted mb-4 max-w-[68ch]">
        Partners who were paid more than the sum in the{' '}
        <TextLink href="/admin/settings?tab=payouts">settings</TextLink>, tax included, in a
        calendar year.
      </p>
      <DeskTable
        name="tax-forms"
        label="Partners who owe a tax form"
        table={table}
        query={(search) =>
          staffList('/api/tax-forms')(
            search.includes('year=') ? search : `year=${thisYear}&${search}`,
          )
        }
        filters={filters}
        pageSize={50}
        keyOf={({ memberId }) => memberId}
        columns={may ? [...COLUMNS, actsOf(year)] : COLUMNS}
        empty="No tax forms due for this year"
      />
    </>
  )
}

const COLUMNS: Column<TaxFormView>[] = [
  column('name', 'Partner', { sort: 'name', rowHeader: true }, ({ memberId, name }) => (
    <PartnerLink id={memberId} name={name} />
  )),
  column('email', 'E-mail', { wide: true }, ({ email }) => <EmailLink email={email} />),
  figures('paid', 'Paid in the year', { sort: 'paid' }, ({ paid }) => <b>{formatExact(paid)}</b>),
  column('form', 'Form', ({ form }) => (
    <span>
      <StateBadge state={STATES[form ? 'received' : 'missing']} />
      {form && (
        <span className="small muted mt-1 block">
          Of {formatShortDay(form.datedOn)}, filed by {form.receivedBy},{' '}
          {formatShortInstant(form.receivedAt)}
        </span>
      )}
    </span>
  )),
]

const actsOf = (year: number): Column<TaxFormView> =>
  acts('The form', (partner) =>
    partner.form ? (
      <FormActs form={partner.form} name={partner.name} />
    ) : (
      <DialogButton
        variant="quiet"
        label="File the form"
        srLabel={` of ${partner.name}`}
        renderDialog={(close) => <TaxFormDialog partner={partner} year={year} onClose={close} />}
      />
    ),
  )

type FormProps = { form: NonNullable<TaxFormView['form']>; name: string }

function FormActs({ form: { id, fileName }, name }: FormProps) {
  const remove = useSend('DELETE', `/api/tax-forms/${id}`)
  return (
    <span className="inline-flex gap-2">
      <DownloadButton
        variant="quiet"
        label="Open"
        srLabel={` the form of ${name}`}
        fileName={fileName}
        read={() => readFileAsStaff(`/api/tax-forms/${id}`)}
        failed="The form could not be read."
      />
      <Act
        variant="quiet"
        label="Remove"
        srLabel={` the form of ${name}`}
        verb={remove}
        input={undefined}
        done={{ title: 'Removed', text: fileName }}
        failed="Not removed"
        confirm={{
          title: `Remove the tax form of ${name}?`,
          text: `${fileName} is deleted for good. The history says who filed and who removed it.`,
          confirmLabel: 'Remove it',
          cancelLabel: 'Keep it',
          pendingLabel: 'Removing...',
        }}
      />
    </span>
  )
}
