import { formatInstant } from '#contract/jamaica.ts'
import type { PartnerNoteView } from '#contract/staff-partners.ts'
import { NOTE_LABELS } from './labels.ts'

/** Notes that staff wrote; the partner never sees them. */
export const Notes = ({ notes }: { notes: readonly PartnerNoteView[] }) => (
  <ul className="rows">
    {notes.map(({ id, about, text, by, at, commissionId }) => (
      <li key={id} className="py-2.5">
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <p className="xs muted">
          {NOTE_LABELS[about]}
          {commissionId !== null && ` ${commissionId}`}, {by},{' '}
          <time dateTime={at}>{formatInstant(at)}</time>
        </p>
      </li>
    ))}
  </ul>
)
