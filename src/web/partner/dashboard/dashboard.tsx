import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { refusalOf } from '#web/queries/call.ts'
import { usePartnerSend } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { Commissions } from './commissions.tsx'
import { Earned } from './earned.tsx'
import { NextPayout } from './next-payout.tsx'
import { OrdersByLink } from './orders-by-link.tsx'
import { Overview } from './overview.tsx'
import { Payouts } from './payouts.tsx'
import { SignIn } from './sign-in.tsx'
import { FigureCard, FigureCards } from './figure-cards.tsx'
import { Team } from './team.tsx'
import { Greeting } from './greeting.tsx'
import { type TabProps, TopNote } from './parts.tsx'
import { Referrals } from './referrals.tsx'

const TABS = [
  { tab: '', label: 'Overview', Part: Overview },
  { tab: 'orders', label: 'Orders', Part: OrdersByLink },
  { tab: 'team', label: 'My Team', Part: Team },
  { tab: 'commissions', label: 'Commissions', Part: Commissions },
  { tab: 'referrals', label: 'Referrals', Part: Referrals },
  { tab: 'payouts', label: 'Payouts', Part: Payouts },
] as const

export function Dashboard({ facts, demo }: TabProps) {
  const param = new URLSearchParams(useSearch()).get('tab')
  const { tab, Part } = TABS.find((each) => each.tab === param) ?? TABS[0]
  return (
    <>
      {demo && <DemoBanner />}
      {!demo && !facts.agreed && <AgreementNote />}
      <Greeting facts={facts} />
      <Earned facts={facts} />
      <Cards facts={facts} />
      <TabLinks label="Dashboard" tabs={tabsAt('/mlm/dashboard', TABS, tab)} />
      <Part facts={facts} demo={demo} />
    </>
  )
}

/** Asks a partner who agreed to earlier words, or joined before that was kept. */
function AgreementNote() {
  const agree = usePartnerSend('POST', '/api/mlm/agreement')
  // Awaited, because the note is gone by the time that the consent is kept.
  const press = async () => {
    try {
      await agree.mutateAsync({ version: AGREEMENT_VERSION })
      toast({ title: 'Thank you', text: 'We have recorded your agreement.' })
    } catch (error) {
      const text = refusalOf(error)?.error ?? 'Please try again.'
      toast({ title: 'Not saved', text, tone: 'failure' })
    }
  }
  return (
    <TopNote
      role="note"
      aside={
        <Button variant="line" size="sm" pending={agree.isPending} onClick={() => void press()}>
          I agree
        </Button>
      }
    >
      <b>The partner agreement has changed. Please read it.</b> It explains how you earn and get
      paid.{' '}
      <AppLink className="link" href="/mlm/signup#agreement">
        Read the agreement
      </AppLink>
    </TopNote>
  )
}

function DemoBanner() {
  const [signIn, setSignIn] = useState(false)
  return (
    <TopNote
      role="note"
      aside={
        signIn ? (
          <SignIn />
        ) : (
          <Button variant="line" size="sm" onClick={() => setSignIn(true)}>
            Partner sign in
          </Button>
        )
      }
    >
      <b>This is a demo shop:</b> you are viewing a sample partner and cannot make changes.{' '}
      <AppLink className="link" href="/mlm/signup">
        Become a partner
      </AppLink>{' '}
      to get your own dashboard.
    </TopNote>
  )
}

function Cards({ facts }: { facts: DashboardView }) {
  const { member, teamSize, networkSize } = facts
  return (
    <FigureCards
      label="Your figures"
      className="my-5 grid-cols-[1fr_1fr_1.6fr] max-desk:grid-cols-[1.5fr_1fr]"
    >
      <FigureCard name="Personal Sales" figure={formatMinor(member.totalSales)}>
        <span className="num">{formatMinor(member.personalSales)} this month</span>
      </FigureCard>
      <FigureCard name="Team Size" figure={teamSize}>
        {teamSize === 1 ? 'direct partner' : 'direct partners'}, {networkSize} in five levels
      </FigureCard>
      <NextPayout facts={facts} />
    </FigureCards>
  )
}
