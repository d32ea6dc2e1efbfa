import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequestError } from '#web/queries/call.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carton } from '#web/ui/carton.tsx'
import { CrashScreen } from '#web/ui/crash-screen.tsx'
import { Loading } from '#web/ui/loading.tsx'

type ByLinkProps<View> = {
  query: UseQueryOptions<View>
  /** The heading for a link that opens nothing. */
  absent: string
  children: (view: View) => ReactNode
}

/** What a shopper's own link leads to: read again at each visit. */
export function ByLink<View>({ query, absent, children }: ByLinkProps<View>) {
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  if (data !== undefined) return children(data)
  if (!error) return <Loading />
  const missing = error instanceof RequestError && error.status === 404
  return missing ? <Absent heading={absent} /> : <CrashScreen failure={error} />
}

function Absent({ heading }: { heading: string }) {
  return (
    <section className="wrap section">
      <div className="empty">
        <Carton className="w-16" />
        <h1 className="h2">{heading}</h1>
        <p className="muted">
          Please open the link in our e-mail again. Part of it may be missing.
        </p>
        <ButtonLink href="/products">Browse All Products</ButtonLink>
      </div>
    </section>
  )
}
