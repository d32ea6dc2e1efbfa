import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_SEVERITIES, type AuditView } from '#contract/audit.ts'
import { auditChoicesQuery, auditQuery } from '#web/queries/staff-audit.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { DayFilters } from '#web/staff/table/day-filters.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { type FilterChoice, TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Empty } from '#web/ui/empty.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { actionLabel, entityLabel, severityLabel } from './labels.ts'

const PAGE_SIZE = 50
const SHAPE = {
  path: '/admin/audit',
  filters: ['who', 'action', 'entity', 'entityId', 'severity', 'from', 'until'],
}

export default function AuditScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(auditQuery(toQueryString(table.state, PAGE_SIZE)))
  const [shown, setShown] = useState<AuditView>()
  const columns = auditColumns(setShown)
  const choice = useColumnChoice('audit', columns)
  return (
    <>
      <DeskHeading />
      <TableBar
        table={table}
        searchLabel="Search the log"
        filters={useFilters()}
        choice={choice}
        columns={columns}
      >
        <DayFilters table={table} />
      </TableBar>
      <DataTable
        label="Audit log"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Empty text="Nothing of that kind was done" />}
        onOpen={setShown}
      />
      {shown && <AuditDialog line={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function useFilters(): FilterChoice[] {
  const { data } = useQuery(auditChoicesQuery())
  const people = data?.people ?? []
  return [
    {
      name: 'who',
      label: 'Everybody',
      options: [
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'editor', label: 'Editor' },
      ],
    },
    {
      name: 'action',
      label: 'Every act',
      options: (data?.actions ?? []).map((value) => ({ value, label: actionLabel(value) })),
    },
    {
      name: 'entity',
      label: 'Everything',
      options: (data?.entities ?? []).map((value) => ({ value, label: entityLabel(value) })),
    },
    {
      name: 'severity',
      label: 'Every severity',
      options: AUDIT_SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
    },
  ]
}
