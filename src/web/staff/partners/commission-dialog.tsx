import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import type {
  Decision,
  StaffCommissionDetailView,
  StaffCommissionView,
} from '#contract/staff-partners.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { OrderLink, TextLink } from '#web/staff/links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { DecideDialog } from './reason-dialog.tsx'
import { State } from './partner-badges.tsx'
import { PartFacts } from './partner-lists.tsx'
import { Notes } from './partner-notes.tsx'
import { PAYOUT_STATUS_LABELS, formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { DECISION_LABELS, kindLabel } from './labels.ts'

/** One commission: its facts, the reason for its amount, the notes of staff, and the decisions left. */
export default function CommissionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const commission = useQuery(staffQuery(`/api/commissions/${id}`))
  return (
    <Dialog onClose={onClose} title={`Commission ${id}`} maxWidth={680}>
      <Loaded query={commission} what="The commission" skeleton={<Loading />} failedClass="p-6">
        {(detail) => <Commission detail={detail} />}
      </Loaded>
    </Dialog>
  )
}

function Commission({ detail }: { detail: StaffCommissionDetailView }) {
  const { commission, notes } = detail
  const mayDecide = useCan('commissions.decide')
  const steps = mayDecide ? stepsOf(commission) : []
  return (
    <div className="dialog-body gap-5">
      <CommissionFacts detail={detail} />
      <Why detail={detail} />
      {notes.length > 0 && <Notes notes={notes} />}
      {steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <DialogButton
              key={step}
              variant={step === 'void' ? 'danger' : 'soft'}
              label={DECISION_LABELS[step].button}
              renderDialog={(close) => (
                <DecideDialog ids={[commission.id]} decision={step} onClose={close} />
              )}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The decisions that its state allows. */
function stepsOf({ status, flagged, reversalOf }: StaffCommissionView): Decision[] {
  if (reversalOf !== null) return []
  if (flagged) return ['clear']
  if (status === 'pending') return ['hold', 'void']
  if (status === 'held') return ['release', 'void']
  return status === 'approved' ? ['hold', 'void'] : []
}

type DetailProps = { detail: StaffCommissionDetailView }

function CommissionFacts({ detail: { commission, payout } }: DetailProps) {
  const { memberId, memberName, sourceOrderId, heldUntil, createdAt } = commission
  return (
    <section>
      <p className="cluster gap-3">
        <b className="disp num text-[2rem] leading-tight">
          {formatMinor(commission.amount, { exact: true })}
        </b>
        <State {...commission} />
      </p>
      <PartFacts
        className="mt-3"
        valueClass=""
        facts={[
          [
            'Partner',
            <TextLink key="partner" href={`/admin/partners/${memberId}`}>
              {memberName}
            </TextLink>,
          ],
          ['Kind', kindLabel(commission)],
          sourceOrderId !== null && ['Order', <OrderLink key="order" id={sourceOrderId} />],
          ['Earned', formatInstant(createdAt)],
          heldUntil !== null && ['Held until', formatDay(heldUntil)],
          payout !== null && [
            'Payout',
            `${formatMonthName(payout.month)}, ${PAYOUT_STATUS_LABELS[payout.status].toLowerCase()}`,
          ],
        ]}
      />
    </section>
  )
}

const Why = ({ detail: { why, names } }: DetailProps) => (
  <section aria-labelledby="why">
    <h3 id="why" className="mb-2 font-[650]">
      How was this worked out?
    </h3>
    {why.sentences.map((sentence) => (
      <p key={sentence} className="small mb-1">
        {sentence}
      </p>
    ))}
    {why.lines.length > 1 && (
      <table className="tbl mt-2 w-full">
        <TableHead left={['Quantity', 'Product']} right={['Came to', 'This level']} />
        <tbody>
          {why.lines.map(({ id, name, pieces, base, scaled, amount }) => (
            <tr key={id}>
              <td className="num">{pieces}</td>
              <td>
                {name}
                {scaled > 0 && <span className="muted">, {scaled} scaled down</span>}
              </td>
              <td className="r num">{formatMinor(base)}</td>
              <td className="r num">{formatMinor(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {why.levels.length > 0 && (
      <table className="tbl mt-2 w-full">
        <TableHead left={['Level', 'Partner']} right={['Plan', 'Paid']} />
        <tbody>
          {why.levels.map(({ level, planAmount, amount, skipped }) => (
            <tr key={level}>
              <td className="num">{level}</td>
              <td>
                {names.find((partner) => partner.level === level)?.name ?? (
                  <span className="muted">Nobody</span>
                )}
                {skipped === 'inactive' && <span className="muted">, inactive</span>}
              </td>
              <td className="r num">{formatMinor(planAmount)}</td>
              <td className="r num">{formatMinor(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
