import { Award, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { DashboardView, NextRankView } from '#contract/partner-views.ts'
import type { Criterion } from '#contract/partners.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'

/** The sales at which their progress bar is full: J$500. */
const SALES_TARGET_MINOR = 50_000
/** The number of direct recruits at which the team's progress bar is full. */
const TEAM_TARGET = 5

type Props = Pick<DashboardView, 'member' | 'teamSize' | 'nextRank' | 'ranks'>

/** Two bars with fixed targets, the criteria of the next rank, each met or not, and the ranks reached. */
export function RankProgress({ member, teamSize, nextRank, ranks }: Props) {
  return (
    <Panel
      id="progress"
      title="Rank progress"
      aside={nextRank && <Badge tone="warn">Next: {nextRank.rank}</Badge>}
    >
      <div className="p-5">
        <Progress
          name="Sales"
          value={centsFromMinorUnits(member.totalSales) ?? 0}
          target={SALES_TARGET_MINOR}
          format={(minor) => formatMinor(String(minor))}
        />
        <Progress name="Team" value={teamSize} target={TEAM_TARGET} format={String} />
        <div className="stack gap-3.5">
          {nextRank && <Criteria next={nextRank} />}
          {ranks.length > 0 && <RanksReached ranks={ranks} />}
        </div>
      </div>
    </Panel>
  )
}

type ProgressProps = {
  name: string
  value: number
  target: number
  format: (value: number) => string
}

function Progress({ name, value, target, format }: ProgressProps) {
  const percent = Math.round(Math.min(1, value / target) * 100)
  const text = `${format(value)}, target ${format(target)}${value >= target ? ' reached' : ''}`
  return (
    <div className="small mb-4.5 grid gap-1.5">
      <div className="flex justify-between gap-3">
        <b className="font-semibold">{name}</b>
        <span className="num">{text}</span>
      </div>
      <Meter percent={percent} label={name} valueText={text} />
    </div>
  )
}

const CRITERION_LABELS: Record<Criterion, (required: string) => string> = {
  personalSales: (required) => `Personal sales of ${required}`,
  directReferrals: (required) => `Direct referrals: ${required}`,
  activeTeamMembers: (required) => `Active team members: ${required}`,
  teamVolume: (required) => `Team sales of ${required}`,
}

function Criteria({ next: { rank, months, criteria, reviewAt } }: { next: NextRankView }) {
  const isAllMet = criteria.every(({ met }) => met)
  const review = formatInstant(reviewAt)
  return (
    <Part title={`To reach ${rank} ${months === 1 ? 'this month' : `in ${months} months`}`}>
      <ul>
        {criteria.map(({ name, kind, asked: required, reached, met }) => {
          const format = (value: string) => (kind === 'money' ? formatMinor(value) : value)
          return (
            <Step key={name} icon={met ? CircleCheck : CircleDashed} reached={met}>
              {CRITERION_LABELS[name](format(required))}
              <b className="num">{met ? 'met' : `${format(reached)} of ${format(required)}`}</b>
            </Step>
          )
        })}
      </ul>
      <p className="small muted mt-3">
        {isAllMet
          ? `You have met all the requirements. You become ${rank} at the next review on ${review}.`
          : `Ranks are reviewed every night. Next review: ${review}.`}
      </p>
    </Part>
  )
}

/** Every promotion, the newest first. */
function RanksReached({ ranks }: Pick<DashboardView, 'ranks'>) {
  return (
    <Part title="Rank history">
      <ul>
        {ranks.map(({ newRank, achievedDate }) => (
          <Step key={`${newRank} ${achievedDate}`} icon={Award} reached>
            {newRank}
            <time className="muted" dateTime={achievedDate}>
              {formatDay(achievedDate)}
            </time>
          </Step>
        ))}
      </ul>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="small border-t-[1.5px] border-dashed border-crease pt-3.5">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
)

type StepProps = { icon: LucideIcon; reached: boolean; children: ReactNode }

/** A line of a list: what was reached, or is still to reach, and how far that has come. */
const Step = ({ icon: Icon, reached, children }: StepProps) => (
  <li
    className={cx(
      'grid min-h-9 grid-cols-[24px_1fr_auto] items-center gap-1.5',
      !reached && 'text-fg-muted',
    )}
  >
    <Icon className={cx('i size-4.5', reached && 'text-ok')} aria-hidden="true" />
    {children}
  </li>
)
