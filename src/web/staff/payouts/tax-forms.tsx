import { useState } from 'react'
import { formatShortInstant, jamaicaDay } from '#contract/jamaica.ts'
import type { TaxFormState, TaxFormView } from '#contract/tax-forms.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { DownloadButton } from '#web/staff/download.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { PartnerLink, TextLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import {
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
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts.ts'

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

type Open = { verb: 'file' | 'remove'; partner: TaxFormView }

/** Partners who have to send a tax form, as their payouts of a year have passed the limit; and the forms. */
export function TaxForms() {
  const may = useCan('payouts.prepare')
  const [thisYear] = useState(() => Number(jamaicaDay(new Date()).slice(0, 4)))
  const filters = [yearsBefore(thisYear), filterBy('state', 'Any state', STATES)]
  const table = useTableState(filterNames({ filters }))
  const year = Number(table.state.filters.year || thisYear)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
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
        columns={may ? [...COLUMNS, actsOf(setOpen)] : COLUMNS}
        empty="Nobody owes a tax form for this year"
      />
      {open?.verb === 'file' && (
        <TaxFormDialog partner={open.partner} year={year} onClose={close} />
      )}
      {open?.verb === 'remove' && open.partner.form && (
        <RemoveDialog form={open.partner.form} name={open.partner.name} onClose={close} />
      )}
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

const actsOf = (open: (open: Open) => void): Column<TaxFormView> => ({
  id: 'act',
  label: 'The form',
  align: 'right',
  fixed: true,
  cell: (partner) =>
    partner.form ? (
      <span className="inline-flex gap-2">
        <DownloadButton
          variant="quiet"
          label="Open"
          srLabel={` the form of ${partner.name}`}
          fileName={partner.form.fileName}
          read={() => readFileAsStaff(`/api/tax-forms/${partner.form?.id ?? 0}`)}
          failed="The form could not be read."
        />
        <SmallButton
          variant="quiet"
          label="Remove"
          srLabel={` the form of ${partner.name}`}
          onClick={() => open({ verb: 'remove', partner })}
        />
      </span>
    ) : (
      <SmallButton
        variant="quiet"
        label="File the form"
        srLabel={` of ${partner.name}`}
        onClick={() => open({ verb: 'file', partner })}
      />
    ),
})

type RemoveProps = {
  form: NonNullable<TaxFormView['form']>
  name: string
  onClose: () => void
}

function RemoveDialog({ form, name, onClose }: RemoveProps) {
  const remove = useSend('DELETE', `/api/tax-forms/${form.id}`)
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Removed', text: form.fileName })
        onClose()
      },
      onError: toastError('Not removed'),
    })
  return (
    <ConfirmDialog
      title={`Remove the tax form of ${name}?`}
      text={`${form.fileName} is deleted for good. The history says who filed and who removed it.`}
      confirmLabel="Remove it"
      cancelLabel="Keep it"
      pending={remove.isPending}
      pendingLabel="Removing..."
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}
