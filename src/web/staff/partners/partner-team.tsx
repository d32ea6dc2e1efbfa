import type { PartnerDetailView, RecruitView } from '#contract/staff-partners.ts'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { Panel } from './panel.tsx'
import { RankName } from './partner-badges.tsx'
import { Pages } from './pages.tsx'
import { sayCount } from './words.ts'

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
      <ol className="p-chain small">
        {above > 0 && <li className="muted">{sayCount(above)} more above</li>}
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
            <td className="num muted">{sayCount(active)} active</td>
            <td className="num">{sayCount(count)}</td>
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
