import { LogOut, UserRound, Mail } from 'lucide-react'
import type { MemberSessionView } from '#contract/partner-views.ts'
import { send } from '#web/queries/call.ts'
import {
  searchedFor,
  usePartnerAnswer,
  usePartnerChange,
  usePartnerList,
  useSignOut,
} from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/logo.tsx'
import { formatInstant } from '#contract/jamaica.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Searched, useUrlQuery } from './lists.tsx'

/** The header of the partners' pages; the demo partner has no account and cannot sign out. */
export function PartnerHeader({ session }: { session: MemberSessionView | undefined }) {
  const signOut = useSignOut()
  const partner = session?.memberId ? session : undefined
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="wrap flex min-h-16 max-w-7xl items-center gap-3.5">
        <Logo />
        <span className="small muted border-l border-line pl-3.5 font-semibold max-desk:hidden">
          Partners
        </span>
        <div className="ml-auto flex items-center gap-2.5 max-desk:gap-0.5">
          {partner && <Notices />}
          <AppLink
            className="link small inline-flex min-h-11 items-center max-desk:whitespace-nowrap max-desk:not-last:hidden"
            href="/"
          >
            Back to shop
          </AppLink>
          {partner && !partner.demo && (
            <>
              <ButtonLink href="/mlm/account" variant="quiet" size="sm">
                <UserRound className="i" aria-hidden="true" />
                <span className="max-desk:sr-only">Account</span>
              </ButtonLink>
              <Button
                variant="quiet"
                size="sm"
                pending={signOut.isPending}
                onClick={() => signOut.mutate()}
              >
                <LogOut className="i" aria-hidden="true" />
                <span className="max-desk:sr-only">Sign out</span>
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

function Notices() {
  const [q, setQuery] = useUrlQuery('notices')
  const unread = usePartnerAnswer('dashboard').data?.unreadNotifications ?? 0
  return (
    <>
      <button
        type="button"
        className="ibtn"
        aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
        onClick={() => setQuery('')}
      >
        <span className="relative grid">
          <Mail className="i" aria-hidden="true" />
          {unread > 0 && (
            <em className="absolute -top-1 -right-[5px] size-2.5 rounded-full bg-mango shadow-[0_0_0_1.5px_var(--surface)]" />
          )}
        </span>
      </button>
      <Dialog
        open={q !== undefined}
        onClose={() => setQuery(undefined)}
        title="Notifications"
        forReading
        maxWidth={560}
      >
        <NoticeList q={q ?? ''} onSearch={setQuery} />
      </Dialog>
    </>
  )
}

type NoticeListProps = { q: string; onSearch: (q: string) => void }

function NoticeList({ q, onSearch }: NoticeListProps) {
  const list = usePartnerList(`notifications?limit=20${searchedFor(q)}`)
  const read = usePartnerChange((id: number) =>
    send('POST', `/api/mlm/notifications/${id}/reading`),
  )
  return (
    <div className="pb-6">
      <Searched
        list={list}
        what="Your notifications"
        label="Search the notifications"
        empty="No notifications yet"
        q={q}
        onSearch={onSearch}
        inDialog
      >
        <ul className="rows px-6">
          {list.items.map(({ id, title, message, actionUrl, isRead, createdAt }) => (
            <li key={id} className="grid justify-items-start gap-0.5 py-3 wrap-anywhere">
              <b
                className={cx(
                  !isRead &&
                    'before:mr-2 before:inline-block before:size-2 before:rounded-full before:bg-primary',
                )}
              >
                {actionUrl ? (
                  <AppLink className="link" href={actionUrl}>
                    {title}
                  </AppLink>
                ) : (
                  title
                )}
              </b>
              <p>{message}</p>
              <span className="xs subtle">{formatInstant(createdAt)}</span>
              {!isRead && (
                <Button
                  className="-ml-3.5"
                  variant="quiet"
                  size="sm"
                  onClick={() => read.mutate(id)}
                >
                  Mark as read
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Searched>
    </div>
  )
}
