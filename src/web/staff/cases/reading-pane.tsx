import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type InboxItemView, INBOX_SOURCES, type InboxSource } from '#contract/inbox.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { WhyUnread } from '#web/staff/record-screen.tsx'
import { IconButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Loading } from '#web/ui/loading.tsx'
import { useMedia } from '#web/ui/use-wide.ts'

const CaseView = lazy(async () => ({ default: (await import('./case-view.tsx')).CaseView }))
const MessageView = lazy(async () => ({
  default: (await import('#web/staff/messages/message-view.tsx')).MessageView,
}))

/** From here on there is room for an item beside the list. */
const WIDE = '(min-width: 1200px)'

/** Where an item of the inbox has its own page; a quote opens over its list. */
const HREFS: Record<InboxSource, (id: number) => string> = {
  case: (id) => `/admin/cases/${id}`,
  message: (id) => `/admin/messages/${id}`,
  quote: (id) => `/admin/quotes?open=${id}`,
}

type Opened = Pick<InboxItemView, 'key' | 'source' | 'id'>

/** The item that `?open=` names, such as `case-2001`. */
function openedIn(search: URLSearchParams): Opened | undefined {
  const key = search.get('open') ?? ''
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(key) ?? []
  const source = INBOX_SOURCES.find((one) => one === name)
  return source && source !== 'quote' ? { key, source, id: Number(id) } : undefined
}

/** What is read beside the list; where there is no room for it, an item opens its own page. */
export function useReading() {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const isWide = useMedia(WIDE)
  const open = openedIn(search)
  const show = (key: string | undefined) => {
    if (key) search.set('open', key)
    else search.delete('open')
    const text = search.toString()
    navigate(text ? `${path}?${text}` : path)
  }
  return {
    isWide,
    open,
    read: ({ key, source, id }: Opened) =>
      isWide && source !== 'quote' ? show(key) : navigate(HREFS[source](id)),
    close: () => show(undefined),
  }
}

type Props = { open: Opened | undefined; onClose: () => void }

const PANE =
  'relative px-5 pt-4 pb-5 wide:sticky wide:top-4 wide:max-h-[calc(100dvh-32px)] wide:overflow-y-auto'

/** A case or a message beside the inbox. */
export function ReadingPane({ open, onClose }: Props) {
  if (!open)
    return (
      <aside
        className={cx(
          PANE,
          'grid min-h-70 place-items-center text-center',
          'rounded-card border-[1.5px] border-dashed border-crease',
        )}
        aria-label="Reading"
      >
        <p className="small muted">Choose a case or a message to read it here.</p>
      </aside>
    )
  const close = () => {
    document.querySelector<HTMLElement>('tr[aria-current]')?.focus()
    onClose()
  }
  return (
    <aside className={cx(PANE, 'panel')} aria-label="Reading">
      <IconButton
        className="absolute top-2 right-2.5"
        icon={X}
        label="Back to the list"
        onClick={close}
      />
      <Suspense fallback={<Loading />}>
        {open.source === 'case' ? (
          <Reading
            key={open.key}
            what="case"
            id={open.id}
            query={(id) => staffQuery(`/api/cases/${id}`)}
          >
            {(one) => <CaseView one={one} beside />}
          </Reading>
        ) : (
          <Reading
            key={open.key}
            what="message"
            id={open.id}
            query={(id) => staffQuery(`/api/contact-messages/${id}`)}
          >
            {(message) => <MessageView message={message} beside />}
          </Reading>
        )}
      </Suspense>
    </aside>
  )
}

type ReadingProps<T> = {
  what: string
  id: number
  query: (id: number) => UseQueryOptions<T>
  children: (item: T) => ReactNode
}

function Reading<T>({ what, id, query, children }: ReadingProps<T>) {
  const { data, error, refetch } = useQuery(query(id))
  if (data) return <div ref={focusHeading}>{children(data)}</div>
  if (!error) return <Loading />
  return <WhyUnread {...{ what, id, error, retry: () => void refetch() }} />
}

/** What was opened takes the focus; closing gives it back to the row. */
const focusHeading = (element: HTMLElement | null) =>
  element?.querySelector('h2')?.focus({ preventScroll: true })
