import { formatMinor } from '#contract/money.ts'
import type { WhyView } from '#contract/partner-views.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Where an amount comes from, in sentences and level by level. */
export function WhyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = usePartnerAnswer(`commissions/${id}`)
  return (
    <Dialog onClose={onClose} title="Why this amount?" maxWidth={560}>
      <div className="grid gap-5 px-6 pt-3 pb-6">
        {isError && !data && <p role="alert">This could not be loaded. Please try again.</p>}
        {!data && !isError && <p className="muted">Loading…</p>}
        {data?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {data && data.levels.length > 0 && <Levels why={data} />}
      </div>
    </Dialog>
  )
}

const SKIPPED = { inactive: 'not active', 'no-upline': 'nobody there' } as const

function Levels({ why }: { why: WhyView }) {
  return (
    <table className="why-t">
      <caption className="sr-only">What the sale paid, level by level</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Who</th>
          <th scope="col">Plan</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {why.levels.map(({ level, who, planAmount, amount, skipped }) => (
          <tr key={level} data-you={who === 'you' || undefined}>
            <th scope="row">{level}</th>
            <td>{skipped ? SKIPPED[skipped] : who}</td>
            <td className="num">{formatMinor(planAmount)}</td>
            <td className="num">{formatMinor(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
