import { sayWholeDay } from '#contract/jamaica.ts'
import type { PayPlanView } from '#contract/partners.ts'
import { payRows } from '#contract/pay-change.ts'
import './income.css'

/** The notice of a change of pay, from the day it is published until it counts. */
export function PayChange({ plan: { now, coming } }: { plan: PayPlanView }) {
  if (!coming) return null
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
            {payRows(now, coming).map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="num">{before}</td>
                <td className="num">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
