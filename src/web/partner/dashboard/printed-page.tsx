import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing, useMemberSession } from '#web/queries/partner.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { CrashScreen } from '#web/ui/crash-screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PartnerHeader } from './partner-header.tsx'
import '#web/signed-in.css'
import './partner.css'

type Props<Answer> = {
  answer: Pick<UseQueryResult<Answer>, 'data' | 'isPending' | 'error'>
  /** Said where the shop has no such page. */
  missing: string
  children: (facts: Answer) => ReactNode
}

/** A page of the partner's books to read or print, while it loads, when it fails and when there is none. */
export function PrintedPage<Answer>({ answer, missing, children }: Props<Answer>) {
  const { data, isPending, error } = answer
  const session = useMemberSession()
  return (
    <>
      <PartnerHeader session={session.data} />
      <main className="wrap pm" id="main" tabIndex={-1}>
        <AppLink className="link small no-print" href="/mlm/dashboard?tab=commissions">
          Back to the dashboard
        </AppLink>
        {isPending && <Loading />}
        {data && children(data)}
        {error && !isMissing(error) && <CrashScreen failure={error} />}
        {error && isMissing(error) && (
          <h1 className="h2 pt-4" tabIndex={-1}>
            {missing}
          </h1>
        )}
      </main>
    </>
  )
}

type PartiesProps = {
  member: { id: number; name: string; email: string }
  /** After the partner's number. */
  rank?: string
}

/** From whom the page is, and for whom. */
export function Parties({ member, rank }: PartiesProps) {
  const { company } = useShop()
  return (
    <address className="muted">
      From {company}
      <br />
      To {member.name}, partner {member.id}
      {rank && `, ${rank}`}
      <br />
      {member.email}
    </address>
  )
}
