// The frame of the partners' pages, and what a page reads of the partner who is signed in.

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MemberSessionView } from '#contract/partner-views.ts'
import { isSignedOut } from '#web/queries/partner.ts'
import { Loading } from '#web/ui/loading.tsx'
import { PartnerHeader } from './partner-header.tsx'
import { AccessDenied } from './sign-in.tsx'
import '#web/signed-in.css'

type PageProps = { session: MemberSessionView | undefined; children: ReactNode }

export const PartnerPage = ({ session, children }: PageProps) => (
  <>
    <PartnerHeader session={session} />
    <main className="wrap max-w-7xl pt-[clamp(24px,2.6vw,40px)] pb-20" id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)

type ReadProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Shown in place of what could not be read. */
  failed: (retry: () => void) => ReactNode
  children: (data: T) => ReactNode
}

/** What a query reads, once it is read; a partner who is signed out by then is shown how to sign in. */
export function Read<T>({ query: { data, error, refetch }, failed, children }: ReadProps<T>) {
  if (isSignedOut(error)) return <AccessDenied />
  if (data !== undefined) return children(data)
  return error ? failed(() => void refetch()) : <Loading />
}
