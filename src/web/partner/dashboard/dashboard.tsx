import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { type Rank, RANKS } from '#contract/partners.ts'
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
import { initials, Team } from './team.tsx'
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
    <div className="demo-b" role="note">
      <p>
        <b>The partner agreement has changed. Please read it.</b> It explains how you earn and get
        paid.{' '}
        <AppLink className="link" href="/mlm/signup#agreement">
          Read the agreement
        </AppLink>
      </p>
      <Button variant="line" size="sm" pending={agree.isPending} onClick={() => void press()}>
        I agree
      </Button>
    </div>
  )
}

function DemoBanner() {
  const [signIn, setSignIn] = useState(false)
  return (
    <div className="demo-b" role="note">
      <p>
        <b>This is a demo shop:</b> you are viewing a sample partner and cannot make changes.{' '}
        <AppLink className="link" href="/mlm/signup">
          Become a partner
        </AppLink>{' '}
        to get your own dashboard.
      </p>
      {!signIn && (
        <Button variant="line" size="sm" onClick={() => setSignIn(true)}>
          Partner sign in
        </Button>
      )}
      {signIn && <SignIn />}
    </div>
  )
}

function Greeting({ facts: { member } }: { facts: DashboardView }) {
  const { firstName, currentRank, enrollmentDate, sponsorName, qualificationStatus } = member
  return (
    <section className="hello">
      <div className="av" aria-hidden="true">
        {initials(member)}
      </div>
      <div>
        <h1 className="h2" tabIndex={-1}>
          Welcome back, {firstName}
        </h1>
        <p className="small muted">
          Partner {member.id} since {formatMonthYear(enrollmentDate)}.
          {sponsorName && ` Sponsor: ${sponsorName}`}
          {qualificationStatus !== 'active' && ` Your account is ${qualificationStatus}.`}
        </p>
      </div>
      <RankBadge rank={currentRank} />
    </section>
  )
}

/** The name of the rank, with six boxes of growing size that are filled up to it. */
function RankBadge({ rank }: { rank: Rank }) {
  const reached = RANKS.indexOf(rank)
  return (
    <span className={`rank r-${rank.toLowerCase()}`}>
      <i aria-hidden="true">
        {RANKS.map((name, index) => (
          <b key={name} className={index <= reached ? 'f' : undefined} />
        ))}
      </i>
      {rank}
    </span>
  )
}

function Cards({ facts }: { facts: DashboardView }) {
  const { member, teamSize, networkSize } = facts
  return (
    <section className="cards" aria-label="Your figures">
      <article>
        <h2>Personal Sales</h2>
        <p className="disp num">{formatMinor(member.totalSales)}</p>
        <p className="sub num">{formatMinor(member.personalSales)} this month</p>
      </article>
      <article>
        <h2>Team Size</h2>
        <p className="disp num">{teamSize}</p>
        <p className="sub">
          {teamSize === 1 ? 'direct partner' : 'direct partners'}, {networkSize} in five levels
        </p>
      </article>
      <NextPayout facts={facts} />
    </section>
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
    <div className="ov">
      <div className="col">
        <ReferralLink member={member}>{!demo && <CodeSwitch member={member} />}</ReferralLink>
        <ProductLinks member={member} />
      </div>
      <Panel id="tips" title="Tips">
        <ul className="tips">
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
    </div>
  )
}
