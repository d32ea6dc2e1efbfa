import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequestError } from '#web/queries/call.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { type Crumb, Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'

const NOT_FOUND = 404

type What = 'case' | 'message'

type Props<T> = {
  what: What
  /** Zero for an address without a number. */
  id: number
  query: (id: number) => UseQueryOptions<T>
  /** Stands over what is shown in place of an item that did not come. */
  heading?: ReactNode
  children: (item: T) => ReactNode
}

/** A case or a message of the inbox, or why it is not there. */
export function Item<T>({ what, id, query, heading, children }: Props<T>) {
  const { data, error, refetch } = useQuery({ ...query(id), enabled: id > 0 })
  if (data) return children(data)
  if (id > 0 && !error) return <Loading />
  const isMissing = !error || (error instanceof RequestError && error.status === NOT_FOUND)
  return (
    <>
      {heading}
      {isMissing ? (
        <Empty text={`There is no such ${what}.`} />
      ) : (
        <LoadFailed what={`The ${what}`} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

type ScreenProps<T> = Omit<Props<T>, 'id' | 'heading'> & {
  trail: readonly Crumb[]
  /** The number in the address. */
  idText: string | undefined
}

/** The page of a case or a message. */
export function ItemScreen<T>({ trail, idText = '', ...item }: ScreenProps<T>) {
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : 0
  const name = `${item.what === 'case' ? 'Case' : 'Message'} ${id || ''}`
  return (
    <>
      <Breadcrumbs trail={trail} here={name} />
      <Item
        id={id}
        heading={
          <h1 className="sr-only" tabIndex={-1}>
            {name}
          </h1>
        }
        {...item}
      />
    </>
  )
}

/** Whether it stands beside the inbox, under the heading of that page. */
export type Beside = { beside?: boolean }

type HeadingProps = Beside & { title: string; children: ReactNode }

/** The subject of an item, and how it stands. */
export function ItemHeading({ beside, title, children }: HeadingProps) {
  const Heading = beside ? 'h2' : 'h1'
  return (
    <div className="desk-top cs-top">
      <Heading tabIndex={-1} className="cs-title">
        {title}
      </Heading>
      <span className="flex flex-wrap items-center gap-3">{children}</span>
    </div>
  )
}
