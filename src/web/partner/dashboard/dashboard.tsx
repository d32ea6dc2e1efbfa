import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { refusalOf } from '#web/queries/call.ts'
import { usePartnerSend } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { formatMonthYear } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Commissions } from './commissions.tsx'
import { Earned } from './earned.tsx'
import { NextPayout } from './next-payout.tsx'
import { OrdersByLink } from './orders-by-link.tsx'
import { Overview } from './overview.tsx'
import { Payouts } from './payouts.tsx'
import { ProductLinks } from './product-links.tsx'
import { SignIn } from './sign-in.tsx'
import { Columns } from './columns.tsx'
import { FigureCard, FigureCards } from './figure-cards.tsx'
import { RankLabel } from './rank-label.tsx'
import { initials, Square } from './square.tsx'
import { Team } from './team.tsx'
import { TopNote } from './top-note.tsx'
import { CodeSwitch, ReferralLink } from './referral-link.tsx'

type DashboardProps = { facts: DashboardView; demo: boolean }

const TABS = [
  { tab: '', label: 'Overview' },
  { tab: 'orders', label: 'Orders' },
  { tab: 'team', label: 'My Team' },
  { tab: 'commissions', label: 'Commissions' },
  { tab: 'referrals', label: 'Referrals' },
  { tab: 'payouts', label: 'Payouts' },
] as const

export function Dashboard({ facts, demo }: DashboardProps) {
  const param = new URLSearchParams(useSearch()).get('tab')
  const current = TABS.find(({ tab }) => tab === param)?.tab ?? ''
  return (
    <>
      {demo && <DemoBanner />}
      {!demo && !facts.agreed && <AgreementNote />}
      <Greeting facts={facts} />
      <Earned facts={facts} />
      <Cards facts={facts} />
      <TabLinks label="Dashboard" tabs={tabsAt('/mlm/dashboard', TABS, current)} />
      {current === '' && <Overview facts={facts} />}
      {current === 'orders' && <OrdersByLink />}
      {current === 'team' && <Team memberId={facts.member.id} />}
      {current === 'commissions' && <Commissions facts={facts} />}
      {current === 'referrals' && <Referrals facts={facts} demo={demo} />}
      {current === 'payouts' && <Payouts facts={facts} demo={demo} />}
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

function Greeting({ facts: { member } }: { facts: DashboardView }) {
  const { firstName, currentRank, enrollmentDate, sponsorName, qualificationStatus } = member
  return (
    <section className="flex items-center gap-4.5 max-desk:flex-wrap">
      <Square className="size-15 rounded-card bg-(--kraft-300) font-heading text-[1.25rem] leading-none font-bold text-(--kraft-900)">
        {initials(member)}
      </Square>
      <div className="min-w-0 flex-1">
        <h1 className="h2" tabIndex={-1}>
          Welcome back, {firstName}
        </h1>
        <p className="small muted">
          Partner {member.id} since {formatMonthYear(enrollmentDate)}.
          {sponsorName && ` Sponsor: ${sponsorName}`}
          {qualificationStatus !== 'active' && ` Your account is ${qualificationStatus}.`}
        </p>
      </div>
      <RankLabel rank={currentRank} />
    </section>
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

const TIPS = [
  'Send your link to someone who is furnishing a room, with an item that suits it.',
  'Mention the box size and door width. That is what people ask about most.',
  'Your link is valid for 90 days in the browser that opened it, so your friend can order later.',
  'Tell people that you earn from their order. Do not promise anyone an income.',
]

function Referrals({ facts: { member }, demo }: { facts: DashboardView; demo: boolean }) {
  return (
    <Columns>
      <div className="stack gap-6">
        <ReferralLink member={member}>{!demo && <CodeSwitch member={member} />}</ReferralLink>
        <ProductLinks member={member} />
      </div>
      <Panel id="tips" title="Tips">
        <ul className="muted stack list-[square] gap-3 p-5 pl-10">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <div className="px-5 pb-5">
          <ButtonLink href="/products" variant="line">
            See the products
          </ButtonLink>
        </div>
      </Panel>
    </Columns>
  )
}
