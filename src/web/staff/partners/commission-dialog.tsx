import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import type { WhyView } from '#contract/partner-views.ts'
import type {
  Decision,
  StaffCommissionDetailView,
  StaffCommissionView,
} from '#contract/staff-partners.ts'
import { refusalOf } from '#web/queries/call.ts'
import { commissionQuery } from '#web/queries/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { Fact } from '#web/staff/facts.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { kindLabel } from './commission-columns.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { State } from './partner-badges.tsx'
import { Notes } from './partner-notes.tsx'
import { PAYOUT_WORDS, formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { DECISION_WORDS } from './labels.ts'

type Props = { id: number; onClose: () => void }

/** One commission: what it is, why this amount, what staff said of it, and what can be decided. */
export default function CommissionDialog({ id, onClose }: Props) {
  const { data, error } = useQuery(commissionQuery(id))
  return (
    <Dialog onClose={onClose} title={`Commission ${id}`} maxWidth={680}>
      {data ? (
        <Commission detail={data} />
      ) : error ? (
        <p className="p-6">{refusalOf(error)?.error ?? 'The commission could not be loaded.'}</p>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Commission({ detail }: { detail: StaffCommissionDetailView }) {
  const { commission, notes } = detail
  const mayDecide = useMay('commissions.decide')
  const [decision, setDecision] = useState<Decision>()
  const steps = mayDecide ? stepsOf(commission) : []
  return (
    <div className="grid gap-5 px-6 pt-3 pb-6">
      <CommissionFacts detail={detail} />
      <Why detail={detail} />
      {notes.length > 0 && <Notes notes={notes} />}
      {steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'void' ? 'danger' : 'soft'}
              onClick={() => setDecision(step)}
            >
              {DECISION_WORDS[step].button}
            </Button>
          ))}
        </div>
      )}
      {decision && (
        <DecideDialog
          ids={[commission.id]}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  )
}

/** What its state allows. */
function stepsOf({ status, flagged, reversalOf }: StaffCommissionView): Decision[] {
  if (reversalOf !== null) return []
  if (flagged) return ['clear']
  if (status === 'pending') return ['hold', 'void']
  if (status === 'held') return ['release', 'void']
  return status === 'approved' ? ['void'] : []
}

function CommissionFacts({
  detail: { commission, payout },
}: {
  detail: StaffCommissionDetailView
}) {
  const { memberId, memberName, sourceOrderId, heldUntil, createdAt } = commission
  return (
    <section>
      <p className="flex flex-wrap items-center gap-3">
        <b className="disp num text-[2rem] leading-tight">
          {formatMinor(commission.amount, { exact: true })}
        </b>
        <State {...commission} />
      </p>
      <dl className="p-facts mt-3">
        <Fact name="Partner">
          <AppLink className="link" href={`/admin/partners/${memberId}`}>
            {memberName}
          </AppLink>
        </Fact>
        <Fact name="Kind">{kindLabel(commission)}</Fact>
        {sourceOrderId !== null && (
          <Fact name="Order">
            <AppLink className="link" href={`/admin/orders?order=${sourceOrderId}`}>
              {orderReference(sourceOrderId)}
            </AppLink>
          </Fact>
        )}
        <Fact name="Posted">{formatInstant(createdAt)}</Fact>
        {heldUntil && <Fact name="Held until">{formatDay(heldUntil)}</Fact>}
        {payout && (
          <Fact name="Payout">
            {formatMonthName(payout.month)}, {PAYOUT_WORDS[payout.status].toLowerCase()}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Why({ detail: { why, names } }: { detail: StaffCommissionDetailView }) {
  return (
    <section aria-labelledby="why">
      <h3 id="why" className="mb-2 font-[650]">
        Why this amount?
      </h3>
      {why.sentences.map((sentence) => (
        <p key={sentence} className="small mb-1">
          {sentence}
        </p>
      ))}
      {why.levels.length > 0 && <Levels why={why} names={names} />}
    </section>
  )
}

type LevelsProps = { why: WhyView; names: StaffCommissionDetailView['names'] }

function Levels({ why, names }: LevelsProps) {
  return (
    <table className="tbl mt-2 w-full">
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Partner</th>
          <th scope="col" className="r">
            Plan
          </th>
          <th scope="col" className="r">
            Paid
          </th>
        </tr>
      </thead>
      <tbody>
        {why.levels.map(({ level, planAmount, amount, skipped }) => {
          const who = names.find((one) => one.level === level)
          return (
            <tr key={level}>
              <td className="num">{level}</td>
              <td>
                {who ? who.name : <span className="muted">Nobody</span>}
                {skipped === 'inactive' && <span className="muted">, inactive</span>}
              </td>
              <td className="r num">{formatMinor(planAmount)}</td>
              <td className="r num">{formatMinor(amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
