import type { PartnerDetailView, RecruitView } from '#contract/staff-partners.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { ShareBars } from '#web/staff/plain-table.tsx'
import { formatCount } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { RankName } from './partner-badges.tsx'
import { Pages, Part, Parts } from './partner-lists.tsx'

const PartnerLink = ({ id, name }: { id: number; name: string }) => (
  <TextLink href={`/admin/partners/${id}?tab=team`}>{name}</TextLink>
)

/** The partner's place in the tree: the path from the root, and everybody below, branch by branch. */
export function PartnerTeam({ partner }: { partner: PartnerDetailView }) {
  const largest = Math.max(...partner.levels.map(({ count }) => count), 1)
  return (
    <Parts>
      <Part title="Place in the tree">
        <Chain partner={partner} />
      </Part>
      <Part title="Five levels below">
        <ShareBars
          bars="filled"
          headings={['Level', 'Active', 'Partners']}
          rows={partner.levels.map(({ level, count, active }) => ({
            name: `Level ${level}`,
            percent: (100 * count) / largest,
            note: `${formatCount(active)} active`,
            value: formatCount(count),
          }))}
        />
      </Part>
      <Part title="Recruits" className="col-span-full">
        <Branch under={partner.member.id} />
      </Part>
    </Parts>
  )
}

function Chain({ partner: { member, place } }: { partner: PartnerDetailView }) {
  const { depth, teamLeg, position, chain, above } = place
  return (
    <>
      <p className="small mb-2">
        {position === null
          ? 'Top of the tree. This partner has no sponsor.'
          : `Team ${teamLeg}, place ${position}; level ${depth} of the tree.`}
      </p>
      <Placement id={member.id} place={place} />
      <ol className="small flex flex-wrap gap-x-2 gap-y-1 *:not-first:before:mr-2 *:not-first:before:text-fg-muted *:not-first:before:content-['›']">
        {above > 0 && <li className="muted">{formatCount(above)} more above</li>}
        {chain.map(({ id, name, isActive }) => (
          <li key={id}>
            <PartnerLink id={id} name={name} />
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

/** Shown only where the placement differs from the sponsor or is still waiting. */
function Placement({ id, place }: { id: number; place: PartnerDetailView['place'] }) {
  const mayWrite = useCan('partners.write')
  const withdraw = useSend('DELETE', `/api/partners/${id}/placement`, {
    replaces: `/api/partners/${id}`,
  })
  const { placedUnder, waiting } = place
  return (
    <>
      {placedUnder && (
        <p className="small mb-2">
          Placed under <PartnerLink {...placedUnder} />, not under the sponsor.
        </p>
      )}
      {waiting && (
        <p className="small mb-2">
          Waits since {formatDay(waiting.since)} to be placed under{' '}
          <PartnerLink {...waiting.under} />: {waiting.because}.
        </p>
      )}
      {waiting && mayWrite && (
        <Act label="Withdraw" className="mb-3" verb={withdraw} input={undefined} />
      )}
    </>
  )
}

/** The recruits of one partner, read when they are opened. */
const Branch = ({ under }: { under: number }) => (
  <Pages<RecruitView> path={`/api/partners/${under}/recruits?limit=50`} empty="No recruits yet">
    {(recruits) => (
      <Tree>
        {recruits.map((recruit) => (
          <Node key={recruit.id} recruit={recruit} />
        ))}
      </Tree>
    )}
  </Pages>
)

function Node({ recruit }: { recruit: RecruitView }) {
  const { id, name, rank, isActive, teamLeg, position, recruits } = recruit
  return (
    <TreeNode name={name} recruits={recruits} opens={recruits > 0} below={<Branch under={id} />}>
      <PartnerLink id={id} name={name} />
      <span className="xs muted">
        Team {teamLeg}, place {position}
        {!isActive && ', not active'}
      </span>
      <RankName rank={rank} />
    </TreeNode>
  )
}
