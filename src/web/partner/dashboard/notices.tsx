import { Mail } from 'lucide-react'
import { useState } from 'react'
import { sayInstant } from '#contract/jamaica.ts'
import type { NotificationView } from '#contract/partners.ts'
import { useDashboard, usePartnerList, useReadNotice } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { More } from './more.tsx'

export function Notices() {
  const [open, setOpen] = useState(false)
  const unread = useDashboard().data?.unreadNotifications ?? 0
  return (
    <>
      <button
        type="button"
        className="ibtn"
        aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
        onClick={() => setOpen(true)}
      >
        <span className="nb">
          <Mail className="i" aria-hidden="true" />
          {unread > 0 && <em />}
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Notifications" maxWidth={560}>
        <NoticeList onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const list = usePartnerList<NotificationView>('notifications?limit=20')
  const read = useReadNotice()
  if (list.isPending) return <p className="muted px-6 py-5">Loading…</p>
  if (list.isError && list.items.length === 0)
    return (
      <div className="px-6 py-5">
        <NotLoaded what="Your notifications" onRetry={() => void list.refetch()} />
      </div>
    )
  if (list.items.length === 0) return <p className="muted px-6 py-5">No notifications yet</p>
  return (
    <div className="px-6 pt-2 pb-6">
      <ul className="notices">
        {list.items.map(({ id, title, message, actionUrl, isRead, createdAt }) => (
          <li key={id} data-unread={!isRead || undefined}>
            <b>
              {actionUrl ? (
                <AppLink className="link" href={actionUrl} onClick={onLeave}>
                  {title}
                </AppLink>
              ) : (
                title
              )}
            </b>
            <p>{message}</p>
            <span className="xs subtle">{sayInstant(createdAt)}</span>
            {!isRead && (
              <Button variant="quiet" size="sm" onClick={() => read.mutate(id)}>
                Mark as read
              </Button>
            )}
          </li>
        ))}
      </ul>
      <More list={list} />
    </div>
  )
}
