import type { AuditSeverity, AuditView } from '#contract/audit.ts'
import { sayShortInstant } from '#contract/jamaica.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { sayAbout, sayAction, sayChanges, saySeverity } from './labels.ts'

const TONES: Record<AuditSeverity, BadgeTone> = {
  info: 'neutral',
  warning: 'warn',
  critical: 'bad',
}

export const Severity = ({ severity }: { severity: AuditSeverity }) => (
  <Badge tone={TONES[severity]}>{saySeverity(severity)}</Badge>
)

export const auditColumns = (onOpen: (line: AuditView) => void): Column<AuditView>[] => [
  {
    id: 'action',
    label: 'Act',
    names: true,
    cell: (line) => (
      <button type="button" className="row-open" onClick={() => onOpen(line)}>
        {sayAction(line.action)}
      </button>
    ),
  },
  {
    id: 'at',
    label: 'When',
    sort: 'date',
    cell: ({ at }) => <span className="num">{sayShortInstant(at)}</span>,
  },
  { id: 'by', label: 'Who', cell: ({ by }) => by },
  { id: 'entity', label: 'About', cell: sayAbout },
  {
    id: 'changes',
    label: 'What changed',
    wide: true,
    cell: ({ changes }) => sayChanges(changes).join(', '),
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
