import { formatMinor } from '#contract/money.ts'
import type { IncomeDisclosureView } from '#contract/partners.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { sayBand, sayShare } from '#web/ui/partner-words.ts'
import './income.css'

/** What partners really earn, everybody counted: for who thinks of joining, and for who did. */
export function Income() {
  const { data } = usePartnerAnswer<IncomeDisclosureView>('income-disclosure')
  if (!data || data.members === 0) return null
  const { year, members, earningMembers, mean, median, highest, bands } = data
  return (
    <section className="panel" aria-labelledby="income">
      <div className="panel-h">
        <h2 id="income">What partners earn</h2>
        <span className="small muted">{year} so far</span>
      </div>
      <div className="income">
        <p>
          {earningMembers} of {members} partners have earned something. The middle partner earned{' '}
          {formatMinor(median)}, the average is {formatMinor(mean)}, the most {formatMinor(highest)}
          .
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Earned this year</th>
              <th scope="col">Partners</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.from}>
                <th scope="row">{sayBand(band)}</th>
                <td className="num">{band.members}</td>
                <td className="num">{sayShare(band.members, members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="xs muted">
          Everybody who is a partner is counted, those who earned nothing too. Counted are
          commissions that are approved or paid, less what was taken back; costs of their own work
          are not known here. Nobody is promised an income.
        </p>
      </div>
    </section>
  )
}
