import { sayWholeDay } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import type { PayPlanView } from '#contract/partners.ts'
import './income.css'

/** The notice of a change of pay, from the day it is published until it counts. */
export function PayChange({ plan: { now, coming } }: { plan: PayPlanView }) {
  if (!coming) return null
  const levels = Math.max(now.levels.length, coming.levels.length)
  const say = (amount: string | undefined) => formatMinor(amount ?? '0')
  return (
    <section className="panel" aria-labelledby="pay-change">
      <div className="panel-h">
        <h2 id="pay-change">What a sale pays is going to change</h2>
      </div>
      <div className="income">
        <p>
          From {sayWholeDay(new Date(coming.from))} on. Sales that are paid for before keep the
          amounts of today.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">For one sale</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: levels }, (_, index) => (
              <tr key={index}>
                <th scope="row">{index === 0 ? 'Your own sale' : `Level ${index + 1}`}</th>
                <td className="num">{say(now.levels[index])}</td>
                <td className="num">{say(coming.levels[index])}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">All levels together, at most</th>
              <td className="num">{now.share} of the sale</td>
              <td className="num">{coming.share} of the sale</td>
            </tr>
            <tr>
              <th scope="row">Approved after</th>
              <td className="num">{now.holdDays} days</td>
              <td className="num">{coming.holdDays} days</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
