import { useQuery } from '@tanstack/react-query'
import { AUDIT_SEVERITIES } from '#contract/audit.ts'
import { auditChoicesQuery, auditQuery } from '#web/queries/staff-audit.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { type FilterChoice } from '#web/staff/table/table-bar.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { actionLabel, entityLabel, severityLabel } from './labels.ts'

export default function AuditScreen() {
  return (
    <DeskTable
      name="audit"
      label="Audit log"
      renderHeading={() => <DeskHeading />}
      query={auditQuery}
      pageSize={50}
      searchLabel="Search the log"
      filters={useFilters()}
      params={['entityId']}
      days="until"
      columns={auditColumns}
      empty="Nothing of that kind was done"
      renderDialog={(line, close) => <AuditDialog line={line} onClose={close} />}
    />
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
