import { formatMinor } from '#contract/money.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { formatBand, formatShare } from '#web/ui/partner-labels.ts'
import { FiguresPanel } from './figures-panel.tsx'

/** What partners really earn, everybody counted: for who thinks of joining, and for who did. */
export function Income() {
  const { data } = usePartnerAnswer('income-disclosure')
  if (!data || data.members === 0) return null
  const { year, members, earningMembers, mean, median, highest, bands } = data
  return (
    <FiguresPanel
      id="income"
      heading="What partners earn"
      aside={`${year} so far`}
      lead={
        `${earningMembers} of ${members} partners have earned something. The middle partner earned ` +
        `${formatMinor(median)}, the average is ${formatMinor(mean)}, the most ${formatMinor(highest)}.`
      }
      columns={['Earned this year', 'Partners', 'Share']}
      rows={bands.map((band) => [
        formatBand(band),
        band.members,
        formatShare(band.members, members),
      ])}
      foot="Everybody who is a partner is counted, those who earned nothing too. Counted are commissions that are approved or paid, less what was taken back; costs of their own work are not known here. Nobody is promised an income."
    />
  )
}
