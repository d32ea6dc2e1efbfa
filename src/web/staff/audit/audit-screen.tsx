import { useQuery } from '@tanstack/react-query'
import type { AuditSeverity, AuditView } from '#contract/audit.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  column,
  type Column,
  dates,
  OpenButton,
  StateBadge,
  type StateLabel,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, type FilterChoice } from '#web/staff/table/table-bar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { actionLabel, entityLabel, formatChanges, subjectLabel } from './labels.ts'

export default function AuditScreen() {
  return (
    <DeskTable
      name="audit"
      label="Audit log"
      renderHeading={() => <DeskHeading />}
      query={staffList('/api/audit-log')}
      pageSize={50}
      searchLabel="Search the log"
      filters={useFilters()}
      params={['entityId']}
      days="until"
      columns={auditColumns}
      empty="No entries found"
      renderDialog={(line, close) => <AuditDialog line={line} onClose={close} />}
    />
  )
}

function useFilters(): FilterChoice[] {
  const { data } = useQuery(staffQuery('/api/audit-choices'))
  const choices = (name: string, label: string, values: string[] = [], labelOf = actionLabel) => ({
    name,
    label,
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  return [
    {
      name: 'who',
      label: 'Everybody',
      options: [
        ...(data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'editor', label: 'Editor' },
      ],
    },
    choices('action', 'All actions', data?.actions),
    choices('entity', 'Everything', data?.entities, entityLabel),
    filterBy('severity', 'All severities', SEVERITIES),
  ]
}

const SEVERITIES: Record<AuditSeverity, StateLabel> = {
  info: ['neutral', 'Information'],
  warning: ['warn', 'Warning'],
  critical: ['bad', 'Critical'],
}

const Severity = ({ severity }: { severity: AuditSeverity }) => (
  <StateBadge state={SEVERITIES[severity]} dot={false} />
)

const auditColumns = (onOpen: (line: AuditView) => void): Column<AuditView>[] => [
  column('action', 'Act', { rowHeader: true }, (line) => (
    <OpenButton onOpen={() => onOpen(line)}>{actionLabel(line.action)}</OpenButton>
  )),
  dates('at', 'When', { sort: 'date' }, ({ at }) => at),
  column('by', 'Who', ({ by }) => by),
  column('entity', 'Record', subjectLabel),
  column('changes', 'Details', { wide: true }, ({ changes }) => formatChanges(changes).join(', ')),
  column('severity', 'Severity', ({ severity }) => <Severity severity={severity} />),
  column('address', 'Address', { atFirst: 'hidden' }, ({ address }) => (
    <span className="num">{address}</span>
  )),
  column('browser', 'Browser', { atFirst: 'hidden', wide: true }, ({ browser }) => browser),
]

/** A line of the log in full. */
function AuditDialog({ line, onClose }: { line: AuditView; onClose: () => void }) {
  const { action, at, by, changes, severity, address, browser } = line
  const lines = formatChanges(changes)
  const facts: [string, string | null][] = [
    ['When', formatDayAndTime(at)],
    ['Who', by],
    ['Record', subjectLabel(line)],
    ['Address', address],
    ['Browser', browser],
  ]
  return (
    <Dialog onClose={onClose} title={actionLabel(action)} maxWidth={560}>
      <div className="dialog-body">
        <p>
          <Severity severity={severity} />
        </p>
        <Facts
          className="grid gap-2 *:grid *:grid-cols-[6rem_minmax(0,1fr)] *:gap-4 [&_dt]:text-fg-muted"
          valueClass="wrap-anywhere"
          facts={facts.filter(([, value]) => value)}
        />
        {lines.length > 0 && (
          <ul className="grid gap-1 wrap-anywhere">
            {lines.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
