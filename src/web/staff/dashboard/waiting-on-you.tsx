import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { DashboardView } from '#contract/reports.ts'
import { type Work, WORK } from '#contract/waiting-work.ts'
import { waitingWorkQuery } from '#web/queries/staff-waiting.ts'
import { deskOfWork } from '#web/staff/desks.ts'
import { countOf } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { formatAge } from './labels.ts'
import { WORK_TEXTS, type WorkText } from './work-texts.ts'

/** Work that waits for staff, as the navigation counts it, and since when. */
export function WaitingOnYou({ view }: { view: DashboardView }) {
  const { data: counts } = useQuery(waitingWorkQuery())
  const waiting = WORK.flatMap((work) => {
    const [text, count = 0] = [WORK_TEXTS[work], counts?.[work]]
    return text && count > 0 ? [{ work, text, count }] : []
  })
  return (
    <Panel id="waiting-on-you" title="To do" className="dash-waiting">
      {counts && waiting.length === 0 && <p className="dash-note">Nothing to do right now.</p>}
      <ul className="dash-rows">
        {waiting.map((part) => (
          <Row key={part.work} {...part} note={noteOf(part.work, view)} />
        ))}
      </ul>
    </Panel>
  )
}

function noteOf(work: Work, { waiting, unverifiedClaims }: DashboardView): string {
  switch (work) {
    case 'unpaid':
      return namesOf(waiting.unpaid)
    case 'quotes':
      return `${oldest(waiting.quotes)}. Reply due within 24 hours`
    case 'claims':
      return unverifiedClaims > 0 ? `${unverifiedClaims} not verified` : oldest(waiting.claims)
    case 'refunds':
      return refundsNote(waiting.refunds)
    case 'caseRoom':
      return 'Files of cases use 80% of their space. When it is full, videos are refused.'
    default:
      return work in waiting ? oldest(waiting[work as keyof typeof waiting]) : ''
  }
}

function refundsNote({ late, unmailed, ...open }: DashboardView['waiting']['refunds']): string {
  const notes = [
    late > 0 && `${late} overdue`,
    unmailed > 0 && `${unmailed} the customer was not told about`,
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(', ') : oldest(open)
}

/** Such as `YB-10001, YB-10002 and 3 more`. */
function namesOf({ count, references }: DashboardView['waiting']['unpaid']): string {
  const more = count - references.length
  return references.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const oldest = ({ oldestAt }: { oldestAt: string | null }) =>
  oldestAt ? `Oldest: ${formatAge(oldestAt, new Date())}` : ''

type RowProps = { work: Work; text: WorkText; count: number; note: string }

/** Only work at desks that the reader may open is counted. */
function Row({ work, text: { nouns, href }, count, note }: RowProps) {
  const { path, icon: Icon } = deskOfWork(work)
  return (
    <li>
      <AppLink href={href ?? path}>
        <Icon className="i" aria-hidden="true" />
        <span className="dw-what">
          <b>{countOf(count, ...nouns)}</b>
          {note && <span className="small muted">{note}</span>}
        </span>
        <ChevronRight className="i i-s" aria-hidden="true" />
      </AppLink>
    </li>
  )
}
