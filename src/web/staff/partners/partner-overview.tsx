import { type ComponentProps, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import { formatMinor } from '#contract/money.ts'
import type { Criterion } from '#contract/partners.ts'
import { bankName, type PayeeView } from '#contract/payees.ts'
import type { PartnerDetailView, PayoutDetailsView } from '#contract/staff-partners.ts'
import { useCall } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { countOf, formatCount } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { NoteForm } from '#web/staff/note-form.tsx'
import { Part, PartFacts, Parts } from './partner-lists.tsx'
import { Notes } from './partner-notes.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'

type Props = { partner: PartnerDetailView }

/** Contact, wallet, rank, payout details and the notes of staff. */
export function PartnerOverview({ partner }: Props) {
  const mayWrite = useCan('partners.write')
  const note = useSend('POST', `/api/partners/${partner.member.id}/notes`)
  return (
    <Parts>
      <Contact partner={partner} />
      <Wallet partner={partner} />
      <RankPanel partner={partner} />
      <Payout partner={partner} />
      <Part title="Notes for staff" className="col-span-full">
        <div className="grid gap-3">
          {partner.notes.length === 0 && <p className="muted small">None yet.</p>}
          <Notes notes={partner.notes} />
          {mayWrite && !partner.closed && (
            <NoteForm
              className="grid justify-items-start gap-2"
              hint="The partner never sees it."
              onWrite={note.mutateAsync}
            />
          )}
        </div>
      </Part>
    </Parts>
  )
}

const Contact = ({ partner: { member, agreement } }: Props) => (
  <Part title="Partner">
    <PartFacts
      facts={[
        ['E-mail', member.email],
        ['Phone', member.phone],
        ['Joined', formatDay(member.enrollmentDate)],
        ['Referral link', `/?ref=${member.referral}`],
        ['Last sign-in', member.lastLoginAt ? formatInstant(member.lastLoginAt) : 'Never'],
        ['Authenticator app', member.twoFactorEnabled ? 'On' : 'Off'],
        [
          'Agreement',
          agreement
            ? `Of ${formatDay(agreement.version)}, agreed ${formatInstant(agreement.agreedAt)} from ${agreement.address}`
            : 'Not recorded. The dashboard will ask',
        ],
        ['All sales', formatMinor(member.lifetimeSales)],
        [
          'This month',
          `${formatMinor(member.personalSales)}, team ${formatMinor(member.teamVolume)}`,
        ],
        [
          'Signals',
          <TextLink key="signals" href={`/admin/partners/signals?member=${member.id}`}>
            What was found
          </TextLink>,
        ],
      ]}
    />
  </Part>
)

function Wallet({ partner: { wallet, openAwards, member } }: Props) {
  const balances = [
    ['Pending', wallet.pendingBalance],
    ['Available', wallet.availableBalance],
    ['In payout', wallet.inTransit],
    ['Paid out', wallet.totalWithdrawals],
    ['Owes', wallet.clawbackOwed],
    ['Tax withheld', wallet.taxWithheld],
    ['Approved in all', wallet.totalEarnings],
  ] as const
  return (
    <Part title="Wallet">
      <PartFacts
        valueClass="num text-right"
        facts={balances.map(([name, minor]) => [name, formatMinor(minor, { exact: true })])}
      />
      {!wallet.isActive && (
        <p className="small mt-3 font-semibold">Payouts from this wallet are stopped.</p>
      )}
      {openAwards > 0 && (
        <p className="small mt-3">
          <TextLink href={`/admin/commissions/awards?state=open&member=${member.id}`}>
            {countOf(openAwards, 'award')}
          </TextLink>{' '}
          for a second person to approve.
        </p>
      )}
    </Part>
  )
}

const monthsLabel = (months: number) => (months === 1 ? 'This month' : `In ${months} months`)

const CRITERION_LABELS: Record<Criterion, string> = {
  personalSales: 'Own sales',
  directReferrals: 'Direct recruits',
  activeTeamMembers: 'Active in the team',
  teamVolume: 'Team sales',
}

function criterionFact({ name, kind, asked: required, reached }: RankCriterion): [string, string] {
  const format = (text: string) =>
    kind === 'money' ? formatMinor(text) : formatCount(Number(text))
  return [CRITERION_LABELS[name], `${format(reached)} of ${format(required)}`]
}
type RankCriterion = NonNullable<PartnerDetailView['nextRank']>['criteria'][number]

const RankPanel = ({ partner: { member, nextRank, ranks } }: Props) => (
  <Part title={`Rank: ${member.currentRank}`}>
    {nextRank ? (
      <>
        <p className="small muted mb-2">
          {monthsLabel(nextRank.months)}, towards {nextRank.rank}
        </p>
        <PartFacts facts={nextRank.criteria.map(criterionFact)} />
        <p className="small muted mt-3">
          {nextRank.criteria.every(({ met }) => met) ? 'All targets met. ' : ''}
          Ranks are reviewed every night, next on {formatInstant(nextRank.reviewAt)}.
        </p>
      </>
    ) : (
      <p className="small muted">Highest rank that can be earned.</p>
    )}
    {ranks.length > 0 && (
      <ul className="rows mt-3">
        {ranks.map(({ oldRank, newRank, achievedDate, notes }) => (
          <li key={achievedDate + newRank} className="small py-2.5">
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
  </Part>
)

/** What was written when signing up, in whole. */
const wholeOf = (details: PayoutDetailsView | undefined) =>
  details && [details.bankAccount, details.paypalEmail].filter(Boolean).join(', ')

type Fact = ComponentProps<typeof PartFacts>['facts'][number]

const payeeFacts = (payee: PayeeView): Fact[] => [
  ['Legal name', payee.legalName],
  ['Address', `${payee.address}, ${payee.parish}`],
  ['TRN', payee.trn],
  payee.bankCode !== null && ['Bank', `${bankName(payee.bankCode)}, ${payee.bankCode}`],
  payee.branch !== null && ['Branch', payee.branch],
  payee.accountNumber !== null && ['Account', `${payee.accountNumber}, ${payee.accountType ?? ''}`],
  payee.paypalEmail !== null && ['PayPal e-mail', payee.paypalEmail],
]

const accountFacts = (details: PayoutDetailsView | undefined, ending: string): Fact[] =>
  details?.payee
    ? payeeFacts(details.payee)
    : [['Account', wholeOf(details) ?? (ending || 'None given')]]

/** The details are masked until somebody who may prepare payouts shows them, which is logged. */
function Payout({ partner: { member, payoutEnding, payoutComplete } }: Props) {
  const may = useCan('payouts.prepare')
  const show = useCall(() => sendAsStaff('POST', `/api/partners/${member.id}/payout-details`))
  const [details, setDetails] = useState<PayoutDetailsView>()
  return (
    <Part title="Payout details">
      <PartFacts
        facts={[
          ['Method', PAYOUT_METHOD_LABELS[member.paymentMethod]],
          ...accountFacts(details, payoutEnding),
          !payoutComplete && ['To do', 'The partner must complete these details before a payout'],
          member.payoutHeldUntil !== null && ['Held until', formatInstant(member.payoutHeldUntil)],
        ]}
      />
      {may && payoutEnding && !details && (
        <Act
          label="Show full details"
          className="mt-3"
          verb={show}
          input={undefined}
          onDone={setDetails}
        />
      )}
    </Part>
  )
}
