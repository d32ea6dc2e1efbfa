import type { DashboardView } from '#contract/partner-views.ts'
import { type Rank, RANKS } from '#contract/partners.ts'
import { cx } from '#web/ui/class-names.ts'
import { formatMonthYear } from '#web/ui/partner-labels.ts'
import { coloursOf, initials, Square } from './parts.tsx'

export function Greeting({ facts: { member } }: { facts: DashboardView }) {
  const { firstName, currentRank, enrollmentDate, sponsorName, qualificationStatus } = member
  return (
    <section className="flex items-center gap-4.5 max-desk:flex-wrap">
      <Square className="size-15 rounded-card bg-(--kraft-300) font-heading text-[1.25rem] leading-none font-bold text-(--kraft-900)">
        {initials(member)}
      </Square>
      <div className="min-w-0 flex-1">
        <h1 className="h2" tabIndex={-1}>
          Welcome back, {firstName}
        </h1>
        <p className="small muted">
          Partner {member.id} since {formatMonthYear(enrollmentDate)}.
          {sponsorName && ` Sponsor: ${sponsorName}`}
          {qualificationStatus !== 'active' && ` Your account is ${qualificationStatus}.`}
        </p>
      </div>
      <RankLabel rank={currentRank} />
    </section>
  )
}

/** The name of the rank, with six boxes of growing size that are filled up to it. */
const RankLabel = ({ rank }: { rank: Rank }) => (
  <span
    className="split min-h-11 gap-3.5 rounded-md px-4 font-[650] max-desk:w-full max-desk:flex-row-reverse"
    style={coloursOf(rank)}
  >
    <i className="flex items-end gap-[3px]" aria-hidden="true">
      {RANKS.map((name, index) => (
        <b
          key={name}
          className={cx(
            'w-[7px] rounded-[1.5px] border-[1.5px] border-current',
            index <= RANKS.indexOf(rank) && 'bg-current',
          )}
          style={{ height: 8 + 3 * index }}
        />
      ))}
    </i>
    {rank}
  </span>
)
