import type { PartnerDetailView, RecruitView } from '#contract/staff-partners.ts'
import { usePartnerPages, useWithdrawPlacement } from '#web/queries/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { toastError } from '#web/staff/toast-error.ts'
import { formatCount } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { Panel } from './panel.tsx'
import { RankName } from './partner-badges.tsx'
import { Pages } from './pages.tsx'

const hrefOf = (id: number) => `/admin/partners/${id}?tab=team`

/** Where the partner stands: the way down from the root, and everybody below, branch by branch. */
export function PartnerTeam({ partner }: { partner: PartnerDetailView }) {
  return (
    <div className="p-grid">
      <Panel title="Place in the tree">
        <Chain partner={partner} />
      </Panel>
      <Panel title="Five levels below">
        <Levels levels={partner.levels} />
      </Panel>
      <Panel title="Recruits" className="p-wide">
        <Branch under={partner.member.id} />
      </Panel>
    </div>
  )
}

function Chain({ partner: { member, place } }: { partner: PartnerDetailView }) {
  const { depth, teamLeg, position, chain, above } = place
  return (
    <>
      <p className="small mb-2">
        {position === null
          ? 'At the top of the tree: nobody has recruited this partner.'
          : `Team ${teamLeg}, place ${position}; level ${depth} of the tree.`}
      </p>
      <Placement id={member.id} place={place} />
      <ol className="p-chain small">
        {above > 0 && <li className="muted">{formatCount(above)} more above</li>}
        {chain.map(({ id, name, isActive }) => (
          <li key={id}>
            <AppLink className="link" href={hrefOf(id)}>
              {name}
            </AppLink>
            {!isActive && <span className="muted">, not active</span>}
          </li>
        ))}
        <li aria-current="true">
          <b>
            {member.firstName} {member.lastName}
          </b>
        </li>
      </ol>
    </>
  )
}

/** Only where it is not the sponsor's, or still waits. */
function Placement({ id, place }: { id: number; place: PartnerDetailView['place'] }) {
  const mayWrite = useMay('partners.write')
  const reverse = useWithdrawPlacement(id)
  const { placedUnder, waiting } = place
  const press = () =>
    reverse.mutate(undefined, {
      onError: toastError(),
    })
  return (
    <>
      {placedUnder && (
        <p className="small mb-2">
          Placed under{' '}
          <AppLink className="link" href={hrefOf(placedUnder.id)}>
            {placedUnder.name}
          </AppLink>
          , not under the sponsor.
        </p>
      )}
      {waiting && (
        <p className="small mb-2">
          Waits since {formatDay(waiting.since)} to be placed under{' '}
          <AppLink className="link" href={hrefOf(waiting.under.id)}>
            {waiting.under.name}
          </AppLink>
          : {waiting.because}.
        </p>
      )}
      {waiting && mayWrite && (
        <Button
          className="mb-3"
          variant="soft"
          size="sm"
          pending={reverse.isPending}
          onClick={press}
        >
          Take back
        </Button>
      )}
    </>
  )
}

function Levels({ levels }: Pick<PartnerDetailView, 'levels'>) {
  const most = Math.max(...levels.map(({ count }) => count), 1)
  return (
    <table className="p-levels">
      <thead className="sr-only">
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Active</th>
          <th scope="col">Partners</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, count, active }) => (
          <tr key={level} style={{ '--share': `${(100 * count) / most}%` } as never}>
            <th scope="row">Level {level}</th>
            <td className="num muted">{formatCount(active)} active</td>
            <td className="num">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The recruits of one partner, asked for when they are opened. */
function Branch({ under }: { under: number }) {
  const list = usePartnerPages<RecruitView>(`/api/partners/${under}/recruits?limit=50`)
  return (
    <Pages list={list} empty="No recruits yet">
      <Tree>
        {list.items.map((recruit) => (
          <Node key={recruit.id} recruit={recruit} />
        ))}
      </Tree>
    </Pages>
  )
}

function Node({ recruit }: { recruit: RecruitView }) {
  const { id, name, rank, isActive, teamLeg, position, recruits } = recruit
  return (
    <TreeNode name={name} recruits={recruits} opens={recruits > 0} below={<Branch under={id} />}>
      <AppLink className="link" href={hrefOf(id)}>
        {name}
      </AppLink>
      <span className="xs muted">
        Team {teamLeg}, place {position}
        {!isActive && ', not active'}
      </span>
      <RankName rank={rank} />
    </TreeNode>
  )
}
