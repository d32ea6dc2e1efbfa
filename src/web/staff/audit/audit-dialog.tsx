import type { AuditView } from '#contract/audit.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Severity } from './audit-columns.tsx'
import { subjectLabel, actionLabel, formatChanges } from './labels.ts'

/** Everything that a line of the log says. */
export function AuditDialog({ line, onClose }: { line: AuditView; onClose: () => void }) {
  const { action, at, by, changes, severity, address, browser } = line
  const lines = formatChanges(changes)
  const facts: [string, string | null][] = [
    ['When', formatDayAndTime(at)],
    ['Who', by],
    ['About', subjectLabel(line)],
    ['Address', address],
    ['Browser', browser],
  ]
  return (
    <Dialog onClose={onClose} title={actionLabel(action)} maxWidth={560}>
      <div className="grid gap-4 px-6 pt-3 pb-6">
        <p>
          <Severity severity={severity} />
        </p>
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="contents">
                  <dt className="muted">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {lines.length > 0 && (
          <ul className="grid gap-1 [overflow-wrap:anywhere]">
            {lines.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
