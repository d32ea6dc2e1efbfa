import { formatInstant, formatShortInstant } from '#contract/jamaica.ts'
import type { NotificationView } from '#contract/partners.ts'
import type { PartnerEventView } from '#contract/staff-partners.ts'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { Pages } from './pages.tsx'
import { Panel } from './panel.tsx'

/** What happened to the partner, and what the partner was told. */
export function PartnerHistory({ id }: { id: number }) {
  return (
    <div className="p-grid">
      <Happenings id={id} />
      <Notices id={id} />
    </div>
  )
}

function Happenings({ id }: { id: number }) {
  const list = usePartnerPages<PartnerEventView>(`/api/partners/${id}/history?limit=25`)
  return (
    <Panel title="History">
      <Pages list={list} empty="Nothing has happened yet">
        <ol className="p-list">
          {list.items.map(({ id: event, at, what, by }) => (
            <li key={event} className="p-row">
              <span className="min-w-0">
                {what} <span className="muted">by {by}</span>
              </span>
              <time className="xs muted num" dateTime={at}>
                {formatInstant(at)}
              </time>
            </li>
          ))}
        </ol>
      </Pages>
    </Panel>
  )
}

function Notices({ id }: { id: number }) {
  const list = usePartnerPages<NotificationView>(`/api/partners/${id}/notices?limit=25`)
  return (
    <Panel title="Told on the dashboard">
      <Pages list={list} empty="Nothing yet">
        <ul className="p-list">
          {list.items.map(({ id: notice, title, message, isRead, createdAt }) => (
            <li key={notice} className="p-row">
              <span className="min-w-0">
                <b>{title}</b>
                <span className="small block">{message}</span>
              </span>
              <span className="xs muted num text-right">
                {formatShortInstant(createdAt)}
                <span className="block">{isRead ? 'Read' : 'Not read'}</span>
              </span>
            </li>
          ))}
        </ul>
      </Pages>
    </Panel>
  )
}
