import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatInstant } from '#contract/jamaica.ts'
import type { ReconciliationView } from '#contract/reconciliation.ts'
import { formatCount, formatExact } from '#web/staff/format.ts'

const count = (number: number) => formatCount(number)

/** In one sentence: green or red, how much was looked at, and when. */
export function Verdict({ proof }: { proof: ReconciliationView }) {
  const broken = proof.invariants.filter(({ found }) => found.length > 0).length
  const holds = broken === 0
  const Icon = holds ? ShieldCheck : ShieldAlert
  const what = proof.everything
    ? `all ${count(proof.transactions)} transactions`
    : `the latest ${count(proof.transactions)} transactions and all that they touched`
  return (
    <section className="rec-verdict" data-holds={holds} role="status" aria-label="Verdict">
      <Icon className="i i-l" aria-hidden="true" />
      <div>
        <p className="font-[650]">
          {holds
            ? 'All nine hold'
            : broken === 1
              ? 'One of nine does not hold'
              : `${broken} of nine do not hold`}
        </p>
        <p className="small num">
          Looked at {what} on {formatInstant(proof.at)}, in {count(proof.tookMs)} ms. All accounts
          together: {formatExact(proof.sum)}
          {proof.sumAt < proof.at && ` on ${formatInstant(proof.sumAt)}`}.
        </p>
      </div>
    </section>
  )
}
