import { Award } from 'lucide-react'
import { formatInstant } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import type { DashboardView, NextRankView } from '#contract/partner-views.ts'
import type { Criterion } from '#contract/partners.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'

/** How far the partner is with each criterion of the next rank, and the ranks reached. */
export function RankProgress({ nextRank, ranks }: Pick<DashboardView, 'nextRank' | 'ranks'>) {
  return (
    <Panel
      id="progress"
      title="Rank progress"
      aside={nextRank && <Badge tone="warn">Next: {nextRank.rank}</Badge>}
    >
      <div className="ladder">
        {nextRank ? (
          <Criteria next={nextRank} />
        ) : (
          <p className="small muted">You have reached every rank that is earned by sales.</p>
        )}
        {ranks.length > 0 && <RanksReached ranks={ranks} />}
      </div>
    </Panel>
  )
}

const NAMES: Record<Criterion, string> = {
  personalSales: 'Sales',
  directReferrals: 'Direct referrals',
  activeTeamMembers: 'Team, active members',
  teamVolume: 'Team sales',
}

function Criteria({ next: { rank, months, criteria, reviewAt } }: { next: NextRankView }) {
  const isAllMet = criteria.every(({ met }) => met)
  const review = formatInstant(reviewAt)
  return (
    <>
      <h3 className="small mb-3 font-semibold">
        To reach {rank} {months === 1 ? 'this month' : `in ${months} months`}
      </h3>
      {criteria.map((criterion) => (
        <Progress key={criterion.name} {...criterion} />
      ))}
      <p className="small muted mb-4">
        {isAllMet
          ? `All is reached. You become ${rank} when ranks are reviewed next, on ${review}.`
          : `Ranks are reviewed every night, next on ${review}.`}
      </p>
    </>
  )
}

/** A criterion with the only target that it has. */
function Progress({ name, kind, asked: target, reached, met }: NextRankView['criteria'][number]) {
  const format = (value: string) => (kind === 'money' ? formatMinor(value) : value)
  const text = met ? `${format(reached)}, reached` : `${format(reached)}, target ${format(target)}`
  const percent = Math.round(Math.min(1, Number(reached) / Number(target)) * 100)
  return (
    <div className="prog">
      <div>
        <b>{NAMES[name]}</b>
        <span className="num">{text}</span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={NAMES[name]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** Every promotion, the newest first. */
function RanksReached({ ranks }: Pick<DashboardView, 'ranks'>) {
  return (
    <div className="crit">
      <h3>Ranks you have reached</h3>
      <ul>
        {ranks.map(({ newRank, achievedDate }) => (
          <li key={`${newRank} ${achievedDate}`} className="y">
            <Award className="i" aria-hidden="true" />
            {newRank}
            <time className="muted" dateTime={achievedDate}>
              {formatDay(achievedDate)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
