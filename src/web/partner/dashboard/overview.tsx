import { Award, CircleCheck, CircleDashed } from 'lucide-react'
import { formatInstant } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { DashboardView, NextRankView } from '#contract/partner-views.ts'
import type { Criterion } from '#contract/partners.ts'
import { Income, PayChange } from '#web/partner/figures-panels.tsx'
import { usePartnerList, usePayPlan } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { CommissionList } from './commission-list.tsx'
import { ReferralLink } from './referral-link.tsx'

/** The sales at which their progress bar is full: J$500. */
const SALES_TARGET_MINOR = 50_000
/** The number of direct recruits at which the team's progress bar is full. */
const TEAM_TARGET = 5
const LATEST_COMMISSIONS = 5

export function Overview({ facts }: { facts: DashboardView }) {
  const { data: plan } = usePayPlan()
  return (
    <div className="ov">
      <div className="col">
        {plan && <PayChange plan={plan} />}
        <ReferralLink member={facts.member} />
        <Latest memberId={facts.member.id} />
      </div>
      <div className="col">
        <RankProgress facts={facts} />
        <NextPayout facts={facts} />
        <Income />
      </div>
    </div>
  )
}

function Latest({ memberId }: { memberId: number }) {
  const list = usePartnerList(`commissions?memberId=${memberId}&limit=20`)
  return (
    <Panel
      id="latest"
      title="Latest commissions"
      aside={
        <AppLink className="link small" href="/mlm/dashboard?tab=commissions">
          See all
        </AppLink>
      }
    >
      <CommissionList list={list} limit={LATEST_COMMISSIONS} />
    </Panel>
  )
}

function RankProgress({ facts: { member, teamSize, nextRank, ranks } }: { facts: DashboardView }) {
  const sales = centsFromMinorUnits(member.totalSales) ?? 0
  return (
    <Panel
      id="progress"
      title="Rank progress"
      aside={nextRank && <Badge tone="warn">Next: {nextRank.rank}</Badge>}
    >
      <div className="ladder">
        <Progress
          name="Sales"
          share={sales / SALES_TARGET_MINOR}
          text={`${formatMinor(member.totalSales)}, target ${formatMinor(String(SALES_TARGET_MINOR))}`}
        />
        <Progress
          name="Team"
          share={teamSize / TEAM_TARGET}
          text={`${teamSize}, target ${TEAM_TARGET}`}
        />
        {nextRank && <Criteria next={nextRank} />}
        {ranks.length > 0 && <RanksReached ranks={ranks} />}
      </div>
    </Panel>
  )
}

function Progress({ name, share, text }: { name: string; share: number; text: string }) {
  const percent = Math.round(Math.min(1, share) * 100)
  return (
    <div className="prog">
      <div>
        <b>{name}</b>
        <span className="num">{text}</span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

const CRITERION_LABELS: Record<Criterion, (required: string) => string> = {
  personalSales: (required) => `Personal sales of ${required}`,
  directReferrals: (required) => `Direct referrals: ${required}`,
  activeTeamMembers: (required) => `Active team members: ${required}`,
  teamVolume: (required) => `Team sales of ${required}`,
}

function Criteria({ next: { rank, months, criteria } }: { next: NextRankView }) {
  return (
    <div className="crit">
      <h3>
        To reach {rank} {months === 1 ? 'this month' : `in ${months} months`}
      </h3>
      <ul>
        {criteria.map(({ name, kind, asked: required, reached, met }) => {
          const format = (value: string) => (kind === 'money' ? formatMinor(value) : value)
          const Icon = met ? CircleCheck : CircleDashed
          return (
            <li key={name} className={met ? 'y' : 'n'}>
              <Icon className="i" aria-hidden="true" />
              {CRITERION_LABELS[name](format(required))}
              <b className="num">{met ? 'met' : `${format(reached)} of ${format(required)}`}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Every promotion, the newest first. */
function RanksReached({ ranks }: Pick<DashboardView, 'ranks'>) {
  return (
    <div className="crit">
      <h3>Ranks you have reached</h3>
      <ul>
        {ranks.map(({ newRank, achievedDate }) => (
          <li key={`${newRank} ${achievedDate}`} className="y">
            <Award className="i" aria-hidden="true" />
            {newRank}
            <time className="muted" dateTime={achievedDate}>
              {formatDay(achievedDate)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is paid next; nothing is while the account is suspended, and nothing soon after new details. */
function NextPayout({ facts: { wallet, member } }: { facts: DashboardView }) {
  if (!wallet.isActive)
    return (
      <Panel id="next-payout" title="Next payout" aside={<Badge tone="bad">Stopped</Badge>}>
        <div className="ladder">
          <p className="small muted">
            Your account is {member.qualificationStatus}: nothing is paid out meanwhile.{' '}
            <span className="num">{formatMinor(wallet.availableBalance)}</span> stays in your
            wallet.
          </p>
        </div>
      </Panel>
    )
  const available = centsFromMinorUnits(wallet.availableBalance) ?? 0
  const enough = available >= (centsFromMinorUnits(wallet.minimumPayout) ?? 0)
  return (
    <Panel
      id="next-payout"
      title="Next payout"
      aside={
        <Badge tone={enough ? 'ok' : 'neutral'} dot>
          {enough ? 'Above minimum' : 'Below minimum'}
        </Badge>
      }
    >
      <div className="ladder">
        <p className="disp num payout-n">{formatMinor(wallet.availableBalance)}</p>
        <p className="small muted">
          Sent within the first 5 business days of a month. Minimum payout is{' '}
          {formatMinor(wallet.minimumPayout)}.
          {member.payoutHeldUntil &&
            ` Your payout details are new: nothing is sent before ${formatInstant(member.payoutHeldUntil)}.`}
          {!member.bankAccount && !member.paypalEmail && ' We do not know yet where to send it.'}
        </p>
        <AppLink className="link small" href="/mlm/dashboard?tab=commissions">
          Wallet and payout details
        </AppLink>
      </div>
    </Panel>
  )
}
