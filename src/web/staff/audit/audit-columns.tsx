import type { AuditSeverity, AuditView } from '#contract/audit.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DateCell, OpenButton } from '#web/staff/table/cells.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { subjectLabel, actionLabel, formatChanges, severityLabel } from './labels.ts'

const TONES: Record<AuditSeverity, BadgeTone> = {
  info: 'neutral',
  warning: 'warn',
  critical: 'bad',
}

export const Severity = ({ severity }: { severity: AuditSeverity }) => (
  <Badge tone={TONES[severity]}>{severityLabel(severity)}</Badge>
)

export const auditColumns = (onOpen: (line: AuditView) => void): Column<AuditView>[] => [
  {
    id: 'action',
    label: 'Act',
    names: true,
    cell: (line) => <OpenButton onOpen={() => onOpen(line)}>{actionLabel(line.action)}</OpenButton>,
  },
  { id: 'at', label: 'When', sort: 'date', cell: ({ at }) => <DateCell at={at} /> },
  { id: 'by', label: 'Who', cell: ({ by }) => by },
  { id: 'entity', label: 'About', cell: subjectLabel },
  {
    id: 'changes',
    label: 'What changed',
    wide: true,
    cell: ({ changes }) => formatChanges(changes).join(', '),
  },
  { id: 'severity', label: 'Severity', cell: ({ severity }) => <Severity severity={severity} /> },
  {
    id: 'address',
    label: 'Address',
    atFirst: 'hidden',
    cell: ({ address }) => <span className="num">{address}</span>,
  },
  {
    id: 'browser',
    label: 'Browser',
    atFirst: 'hidden',
    wide: true,
    cell: ({ browser }) => browser,
  },
]
