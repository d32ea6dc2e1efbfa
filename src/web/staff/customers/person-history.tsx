import { formatShortInstant } from '#contract/jamaica.ts'
import type { HistoryView } from '#contract/people.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { OrderLink, PartnerLink, TextLink } from '#web/staff/links.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Stars } from '#web/ui/stars.tsx'
import { historyText } from './history-text.ts'
import { ListPanel } from './list-panel.tsx'
import '#web/ui/story.css'

const STEP = 20

/** What happened between a person and the shop, the newest first; each leads to its desk. */
export const PersonHistory = ({ id }: { id: number }) => (
  <ListPanel<HistoryView>
    id="person-history"
    title="History"
    query={staffList(`/api/people/${id}/history`)}
    step={STEP}
    what="history"
    none="No activity yet"
  >
    {(rows) => (
      <ol className="story">
        {rows.map((row) => (
          <Happened key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </ol>
    )}
  </ListPanel>
)

const isOpenCase = ({ kind, state }: HistoryView) => kind === 'case' && state === 'open'

function Happened({ row }: { row: HistoryView }) {
  const { name, title, state, href } = historyText(row)
  const order = row.kind === 'order' ? null : row.orderId
  return (
    <li
      className={cx(
        row.kind === 'order' && 'money',
        isOpenCase(row) && 'before:border-bad before:bg-bad',
      )}
    >
      <time className="num" dateTime={row.at}>
        {formatShortInstant(row.at)}
      </time>
      <div>
        <b>{href ? <TextLink href={href}>{name}</TextLink> : name}</b>
        {row.partnerId === null ? (
          title && `, ${title}`
        ) : (
          <>
            {row.state === 'link' ? ' of ' : ', '}
            <PartnerLink id={row.partnerId} name={title} />
          </>
        )}
        {row.rating !== null && (
          <>
            {' '}
            <Stars rating={row.rating} />
          </>
        )}
        <span className="muted">
          {state && `, ${state.toLowerCase()}`}
          {order !== null && (
            <>
              {' '}
              <OrderLink id={order} />
            </>
          )}
        </span>
      </div>
    </li>
  )
}
