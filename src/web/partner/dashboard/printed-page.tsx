import type { UseQueryResult } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMissing, usePartnerAnswer } from '#web/queries/partner.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CrashScreen } from '#web/ui/crash-screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PartnerPage } from './partner-page.tsx'

type Props<Answer> = {
  answer: Pick<UseQueryResult<Answer>, 'data' | 'isPending' | 'error'>
  /** Said where the shop has no such page. */
  missing: string
  children: (facts: Answer) => ReactNode
}

/** A page of the partner's books to read or print, while it loads, when it fails and when there is none. */
export function PrintedPage<Answer>({ answer, missing, children }: Props<Answer>) {
  const { data, isPending, error } = answer
  const session = usePartnerAnswer('session')
  return (
    <PartnerPage session={session.data}>
      <AppLink className="link small print:hidden" href="/mlm/dashboard?tab=commissions">
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
    </PartnerPage>
  )
}

type PaperProps = {
  title: ReactNode
  member: { id: number; name: string; email: string; rank?: string }
  /** Beside the button that prints. */
  aside?: ReactNode
  children: ReactNode
}

/** What is printed: its title, from whom and for whom it is, and what it says. */
export function Paper({ title, member, aside, children }: PaperProps) {
  const { company } = useShop()
  return (
    <article className="stack max-w-215 gap-5 pt-4">
      <header className="split flex-wrap">
        <h1 className="h2" tabIndex={-1}>
          {title}
        </h1>
        <div className="cluster print:hidden">
          {aside}
          <Button variant="line" size="sm" onClick={() => print()}>
            <Printer className="i" aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <address className="muted wrap-anywhere not-italic">
        From {company}
        <br />
        To {member.name}, partner {member.id}
        {member.rank && `, ${member.rank}`}
        <br />
        {member.email}
      </address>
      {children}
    </article>
  )
}
