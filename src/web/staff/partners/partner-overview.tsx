import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_WORDS } from '#contract/payouts.ts'
import { formatMinor } from '#contract/money.ts'
import type { WalletView } from '#contract/partner-views.ts'
import type { Criterion } from '#contract/partners.ts'
import type { PartnerDetailView, PayoutDetailsView } from '#contract/staff-partners.ts'
import { useShowPayoutDetails } from '#web/queries/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { toastError } from '#web/staff/toast-error.ts'
import { formatCount } from '#web/staff/format.ts'
import { Facts } from '#web/staff/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from './panel.tsx'
import { NoteForm, Notes } from './partner-notes.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'

type Props = { partner: PartnerDetailView }

/** Contact, wallet, rank, payout details and what staff wrote. */
export function PartnerOverview({ partner }: Props) {
  const mayWrite = useMay('partners.write')
  return (
    <div className="p-grid">
      <Contact partner={partner} />
      <Wallet wallet={partner.wallet} />
      <RankPanel partner={partner} />
      <Payout partner={partner} />
      <Panel title="Notes for staff" className="p-wide">
        <div className="grid gap-3">
          {partner.notes.length === 0 && <p className="muted small">None yet.</p>}
          <Notes notes={partner.notes} />
          {mayWrite && !partner.closed && <NoteForm id={partner.member.id} />}
        </div>
      </Panel>
    </div>
  )
}

function Contact({ partner: { member } }: Props) {
  const rows: [string, string][] = [
    ['E-mail', member.email],
    ['Phone', member.phone],
    ['Joined', formatDay(member.enrollmentDate)],
    ['Referral link', `/?ref=${member.referral}`],
    ['Last sign-in', member.lastLoginAt ? formatInstant(member.lastLoginAt) : 'Never'],
    ['Authenticator app', member.twoFactorEnabled ? 'On' : 'Off'],
    ['All sales', formatMinor(member.lifetimeSales)],
    ['This month', `${formatMinor(member.personalSales)}, team ${formatMinor(member.teamVolume)}`],
  ]
  return (
    <Panel title="Partner">
      <Facts className="p-facts" facts={rows} />
    </Panel>
  )
}

function Wallet({ wallet }: { wallet: WalletView }) {
  const exact = { exact: true }
  const rows: [string, string][] = [
    ['Pending', formatMinor(wallet.pendingBalance, exact)],
    ['Available', formatMinor(wallet.availableBalance, exact)],
    ['In a payout', formatMinor(wallet.inTransit, exact)],
    ['Paid out', formatMinor(wallet.totalWithdrawals, exact)],
    ['Owes', formatMinor(wallet.clawbackOwed, exact)],
    ['Tax withheld', formatMinor(wallet.taxWithheld, exact)],
    ['Earned in all', formatMinor(wallet.totalEarnings, exact)],
  ]
  return (
    <Panel title="Wallet">
      <Facts className="p-facts p-money" facts={rows} />
      {!wallet.isActive && <p className="small mt-3 font-semibold">No run pays this wallet.</p>}
    </Panel>
  )
}

const monthsLabel = (months: number) => (months === 1 ? 'This month' : `In ${months} months`)

const CRITERION_WORDS: Record<Criterion, string> = {
  personalSales: 'Own sales',
  directReferrals: 'Direct recruits',
  activeTeamMembers: 'Active in the team',
  teamVolume: 'Team sales',
}

function RankPanel({ partner: { member, nextRank, ranks } }: Props) {
  const rows = (nextRank?.criteria ?? []).map(
    ({ name, kind, asked, reached }): [string, string] => {
      const say = (text: string) =>
        kind === 'money' ? formatMinor(text) : formatCount(Number(text))
      return [CRITERION_WORDS[name], `${say(reached)} of ${say(asked)}`]
    },
  )
  return (
    <Panel title={`Rank: ${member.currentRank}`}>
      {nextRank ? (
        <>
          <p className="small muted mb-2">
            {monthsLabel(nextRank.months)}, towards {nextRank.rank}
          </p>
          <Facts className="p-facts" facts={rows} />
        </>
      ) : (
        <p className="small muted">No higher rank is earned by criteria.</p>
      )}
      {ranks.length > 0 && (
        <ul className="p-list mt-3">
          {ranks.map(({ oldRank, newRank, achievedDate, notes }) => (
            <li key={achievedDate + newRank} className="small">
              <b>
                {oldRank} became {newRank}
              </b>{' '}
              <span className="muted">
                on {formatDay(achievedDate)}
                {notes && `. ${notes}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Masked, until whoever may prepare payouts asks: the audit log then says who did. */
function Payout({ partner: { member, payoutEnding } }: Props) {
  const may = useMay('payouts.prepare')
  const show = useShowPayoutDetails(member.id)
  const [details, setDetails] = useState<PayoutDetailsView>()
  const press = () =>
    show.mutate(undefined, {
      onSuccess: setDetails,
      onError: toastError(),
    })
  const whole = details && [details.bankAccount, details.paypalEmail].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    ['Method', PAYOUT_METHOD_WORDS[member.paymentMethod]],
    ['Account', (details ? whole : payoutEnding) || 'None given'],
  ]
  if (member.payoutHeldUntil) rows.push(['Held until', formatInstant(member.payoutHeldUntil)])
  return (
    <Panel title="Payout details">
      <Facts className="p-facts" facts={rows} />
      {may && payoutEnding && !details && (
        <Button className="mt-3" variant="soft" size="sm" pending={show.isPending} onClick={press}>
          Show in whole
        </Button>
      )}
    </Panel>
  )
}
