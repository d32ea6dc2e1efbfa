import { formatInstant, formatShortInstant } from '#contract/jamaica.ts'
import type { NotificationView } from '#contract/partner-views.ts'
import type { PartnerEventView } from '#contract/staff-partners.ts'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { Rows } from './pages.tsx'
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
      <Rows
        list={list}
        empty="Nothing has happened yet"
        renderRow={({ at, what, by }) => ({
          text: (
            <>
              {what} <span className="muted">by {by}</span>
            </>
          ),
          aside: (
            <time className="xs muted num" dateTime={at}>
              {formatInstant(at)}
            </time>
          ),
        })}
      />
    </Panel>
  )
}

function Notices({ id }: { id: number }) {
  const list = usePartnerPages<NotificationView>(`/api/partners/${id}/notices?limit=25`)
  return (
    <Panel title="Told on the dashboard">
      <Rows
        list={list}
        empty="Nothing yet"
        renderRow={({ title, message, isRead, createdAt }) => ({
          text: (
            <>
              <b>{title}</b>
              <span className="small block">{message}</span>
            </>
          ),
          aside: (
            <span className="xs muted num text-right">
              {formatShortInstant(createdAt)}
              <span className="block">{isRead ? 'Read' : 'Not read'}</span>
            </span>
          ),
        })}
      />
    </Panel>
  )
}
