import { useState } from 'react'
import type { TeamView, DownlineView } from '#contract/partner-views.ts'
import { type Rank, TEAM_WIDTH, TEAM_DEPTH } from '#contract/partners.ts'
import { usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { More } from './lists.tsx'

const MAX_BAR_PX = 70

export function Team({ memberId }: { memberId: number }) {
  const { data: teams, isPending, refetch } = usePartnerAnswer(`members/${memberId}/teams`)
  const [tree, setTree] = useState(false)
  if (isPending) return <p className="muted pt-7">Loading…</p>
  if (!teams?.length)
    return (
      <div className="pt-7">
        {teams ? (
          <Empty text="No teams yet">
            <p className="muted">
              Partners who join through your link appear here, five to a team.
            </p>
          </Empty>
        ) : (
          <NotLoaded what="Your teams" onRetry={() => void refetch()} />
        )}
      </div>
    )
  return (
    <>
      <div className="teams">
        {teams.map((team) => (
          <TeamPanel key={team.teamLeg} team={team} />
        ))}
      </div>
      <Panel
        id="tree"
        title="Your whole team"
        className="tree-p"
        aside={
          <Button variant="soft" size="sm" aria-expanded={tree} onClick={() => setTree(!tree)}>
            {tree ? 'Hide team tree' : 'Show team tree'}
          </Button>
        }
      >
        {tree && <Branch memberId={memberId} />}
      </Panel>
    </>
  )
}

function TeamPanel({ team: { teamLeg, members, levels } }: { team: TeamView }) {
  const heading = `team-${teamLeg}`
  const direct = levels.find(({ level }) => level === 1)?.count ?? members.length
  const everybody = levels.reduce((sum, { count }) => sum + count, 0)
  const more = everybody - members.length
  return (
    <article className="panel" aria-labelledby={heading}>
      <div className="panel-h">
        <h2 id={heading}>Team {teamLeg}</h2>
        <span className="slots" role="img" aria-label={`${direct} of ${TEAM_WIDTH} places taken`}>
          {Array.from({ length: TEAM_WIDTH }, (_, index) => (
            <i key={index} className={index < direct ? 'f' : undefined} />
          ))}
        </span>
      </div>
      <Levels levels={levels} />
      <ul className="mem">
        {members.map((member) => (
          <li key={member.id}>
            <span className="av s" aria-hidden="true">
              {initials(member)}
            </span>
            <span className="who">
              <b>
                {member.firstName} {member.lastName}
              </b>
              {member.email && <EmailAddress email={member.email} />}
            </span>
            <RankName rank={member.currentRank} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="more small muted">... and {more} more</p>}
    </article>
  )
}

/** `MB`, in the circle beside a name. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

/** An e-mail address; if it is too long for a line, it breaks before its domain. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function Levels({ levels }: { levels: TeamView['levels'] }) {
  const max = Math.max(1, ...levels.map(({ count }) => count))
  return (
    <ul className="lvs" aria-label="Partners at each level">
      {levels.map(({ level, count }) => (
        <li key={level}>
          <span>Level {level}</span>
          <b className="num">{count}</b>
          <i style={{ height: Math.max(3, (count / max) * MAX_BAR_PX) }} />
        </li>
      ))}
    </ul>
  )
}

/** The recruits of one partner, loaded when they are opened. */
function Branch({ memberId, under }: { memberId: number; under?: number }) {
  const from = under === undefined ? '' : `&under=${under}`
  const list = usePartnerList(`members/${memberId}/tree?limit=50${from}`)
  if (list.isPending) return <p className="small muted px-5 py-3">Loading…</p>
  if (list.isError && list.items.length === 0)
    return (
      <div className="px-5 py-3">
        <NotLoaded what="This branch" onRetry={() => void list.refetch()} />
      </div>
    )
  return (
    <>
      <Tree>
        {list.items.map((partner) => (
          <Node key={partner.id} memberId={memberId} partner={partner} />
        ))}
      </Tree>
      <More list={list} />
    </>
  )
}

function Node({ memberId, partner }: { memberId: number; partner: DownlineView }) {
  const { id, firstName, lastName, currentRank, isActive, level, recruits } = partner
  const name = `${firstName} ${lastName}`
  return (
    <TreeNode
      name={name}
      recruits={recruits}
      opens={recruits > 0 && level < TEAM_DEPTH}
      below={<Branch memberId={memberId} under={id} />}
    >
      <b>{name}</b>
      <span className="xs subtle">Level {level}</span>
      {!isActive && <span className="xs subtle">not active</span>}
      <RankName rank={currentRank} />
    </TreeNode>
  )
}

const RankName = ({ rank }: { rank: Rank }) => (
  <span className={`badge r-${rank.toLowerCase()}`}>{rank}</span>
)
