import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { LoadFailed } from './load-failed.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Begins the sentence that it could not be loaded: `The order`. */
  what?: string
  /** Shown while it is read. */
  skeleton?: ReactNode
  /** Where a panel or dialog has no padding of its own: the class around why it cannot be read. */
  failedClass?: string
  children: (data: T) => ReactNode
}

/** What a query reads, once it is read: until then a skeleton, or why it cannot be read and a button to try again. */
export function Loaded<T>({ query, what, skeleton, failedClass, children }: Props<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <div className={failedClass}>
      <LoadFailed
        {...(what !== undefined && { what })}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

type PageProps<T> = Pick<Props<T>, 'query' | 'children'> & { what: string }

/** The same for what a whole page shows. */
export function LoadedPage<T>({ query: { data, error, refetch }, what, children }: PageProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <NotLoaded what={what} onRetry={() => void refetch()} /> : <Loading />
}
