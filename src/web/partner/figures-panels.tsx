import { formatLongDate } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import { payRows } from '#contract/pay-change.ts'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { formatBand, formatShare } from '#web/ui/partner-labels.ts'

type FiguresPanelProps = {
  id: string
  heading: string
  aside?: string
  lead: string
  /** The heading of the first column, then those of the columns with figures. */
  columns: readonly [what: string, ...figures: string[]]
  rows: readonly (readonly [what: string, ...figures: (string | number)[]])[]
  foot?: string
}

const CELL = 'px-0 py-[7px]'

/** A panel with a sentence and a small table of figures under it. */
function FiguresPanel({ id, heading, aside, lead, columns, rows, foot }: FiguresPanelProps) {
  return (
    <Panel id={id} title={heading} aside={aside && <span className="small muted">{aside}</span>}>
      <div className="small stack gap-3.5 p-5">
        <p>{lead}</p>
        <table className="cells w-full">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={cx(CELL, index > 0 && 'num')}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, ...figures]) => (
              <tr key={what}>
                <th scope="row" className={CELL}>
                  {what}
                </th>
                {figures.map((figure, index) => (
                  <td key={columns[index + 1]} className={cx(CELL, 'num')}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {foot && <p className="xs muted">{foot}</p>}
      </div>
    </Panel>
  )
}

/** What partners really earn, counting all of them: shown before joining and on the dashboard. */
export function Income() {
  const { data } = usePartnerAnswer('income-disclosure')
  if (!data || data.members === 0) return null
  const { year, members, earningMembers, mean, median, highest, bands, retailShare } = data
  return (
    <FiguresPanel
      id="income"
      heading="What partners earn"
      aside={`${year} so far`}
      lead={
        `${earningMembers} of ${members} partners have earned a commission. The median partner earned ` +
        `${formatMinor(median)}, the average was ${formatMinor(mean)} and the highest ${formatMinor(highest)}.` +
        (retailShare === null
          ? ''
          : ` ${retailShare}% of partner sales were to customers who are not partners.`)
      }
      columns={['Earned this year', 'Partners', 'Share']}
      rows={bands.map((band) => [
        formatBand(band),
        band.members,
        formatShare(band.members, members),
      ])}
      foot="All partners are included, even those who earned nothing. Figures are approved or paid commissions less deductions and do not include partners’ own expenses. No income is promised."
    />
  )
}

/** The notice of a change of pay, from its publication until it takes effect. */
export function PayChange({ plan: { now: currentPay, coming } }: { plan: PayPlanView }) {
  if (!coming) return null
  const from = formatLongDate(new Date(coming.from))
  return (
    <FiguresPanel
      id="pay-change"
      heading="Commission amounts are changing"
      lead={`This takes effect on ${from}. Sales paid before that date keep today’s amounts.`}
      columns={['For one sale', 'Now', 'New']}
      rows={payRows(currentPay, coming).map(({ what, before, after }) => [what, before, after])}
    />
  )
}
