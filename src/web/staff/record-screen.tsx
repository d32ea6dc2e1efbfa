import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { RequestError } from '#web/queries/call.ts'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { NeedsScript } from '#web/ui/loading.tsx'
import { capitalized } from '#web/ui/capitalized.ts'
import { LoadFailed } from './load-failed.tsx'

const NOT_FOUND = 404

type Props<T> = {
  /** In sentences: `case`. */
  what: string
  trail: readonly Crumb[]
  /** The number in the address. */
  idText: string | undefined
  query: (id: number) => UseQueryOptions<T>
  /** What it is called in the trail; without it, and while it is read, its kind and number. */
  nameOf?: (record: T) => string
  children: (record: T, id: number) => ReactNode
}

/** The page of a record: once it is read, while it is read, or why it cannot be. */
export function RecordScreen<T>(props: Props<T>) {
  const { what, trail, query, nameOf, children } = props
  const id = /^[1-9]\d{0,8}$/.test(props.idText ?? '') ? Number(props.idText) : 0
  const { data, error, refetch } = useQuery({ ...query(id), enabled: id > 0 })
  const kind = what.charAt(0).toUpperCase() + what.slice(1)
  const numbered = nameOf || id === 0 ? kind : `${kind} ${id}`
  const here = (data && nameOf?.(data)) ?? numbered
  const retry = () => void refetch()
  return (
    <>
      <Breadcrumbs trail={trail} here={here} />
      {data ? children(data, id) : <Unread {...{ what, here, id, error, retry }} />}
    </>
  )
}

type UnreadProps = { what: string; id: number; error: Error | null; retry: () => void }

const Unread = ({ here, ...unread }: UnreadProps & { here: string }) =>
  unread.id > 0 && !unread.error ? (
    <RecordLoading here={here} />
  ) : (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        {here}
      </h1>
      <WhyUnread {...unread} />
    </>
  )

/** Why a record cannot be read; an address without a number has the id zero. */
export const WhyUnread = ({ what, id, error, retry }: UnreadProps) =>
  id === 0 || !error || (error instanceof RequestError && error.status === NOT_FOUND) ? (
    <Empty text={`${capitalized(what)} not found.`} />
  ) : (
    <LoadFailed what={`The ${what}`} error={error} onRetry={retry} />
  )

/** Has a heading from the start; if the heading has the focus, the next one gets it. */
function RecordLoading({ here }: { here: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (document.activeElement === own) queueMicrotask(focusHeading)
    }
  }, [])
  return (
    <>
      <div className="desk-top">
        <h1 ref={heading} tabIndex={-1}>
          {here}
        </h1>
      </div>
      <div className="grid min-h-[60vh] content-start gap-5" role="status">
        <span className="sr-only">Loading…</span>
        <div className="sk h-[112px]" />
        <div className="sk h-[240px]" />
        <NeedsScript />
      </div>
    </>
  )
}

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
