import { useState } from 'react'
import type { TeamView, DownlineView } from '#contract/partner-views.ts'
import { TEAM_WIDTH, TEAM_DEPTH } from '#contract/partners.ts'
import { usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { Listed, More } from './lists.tsx'
import { initials, RankName, Square, type TabProps } from './parts.tsx'

const MAX_BAR_PX = 70

export function Team({ facts }: TabProps) {
  const memberId = facts.member.id
  const { data: teams = [], ...read } = usePartnerAnswer(`members/${memberId}/teams`)
  const [tree, setTree] = useState(false)
  return (
    <Listed
      list={{ ...read, items: teams }}
      what="Your teams"
      className="pt-7"
      empty={
        <Empty text="No teams yet">
          <p className="muted">Partners who join through your link appear here, five to a team.</p>
        </Empty>
      }
    >
      <div className="grid even-2 items-start gap-6 pt-7 max-desk:even-1">
        {teams.map((team) => (
          <TeamPanel key={team.teamLeg} team={team} />
        ))}
      </div>
      <Panel
        id="tree"
        title="Your whole team"
        className="mt-6 [&>.panel-h:last-child]:border-b-0"
        aside={
          <Button variant="soft" size="sm" aria-expanded={tree} onClick={() => setTree(!tree)}>
            {tree ? 'Hide team tree' : 'Show team tree'}
          </Button>
        }
      >
        {tree && <Branch memberId={memberId} />}
      </Panel>
    </Listed>
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
        <span
          className="flex gap-1"
          role="img"
          aria-label={`${direct} of ${TEAM_WIDTH} places taken`}
        >
          {Array.from({ length: TEAM_WIDTH }, (_, index) => (
            <i
              key={index}
              className={cx(
                'size-4 rounded-[2px] border-[1.5px] border-(--kraft-700)',
                index < direct && 'bg-(--kraft-300)',
              )}
            />
          ))}
        </span>
      </div>
      <Levels levels={levels} />
      <ul>
        {members.map((member) => (
          <li
            key={member.id}
            className="flex min-h-14 items-center gap-3 border-line px-5 py-1.5 not-last:border-b"
          >
            <Square className="xs size-9 rounded-[5px] bg-(--kraft-300) leading-none font-bold text-(--kraft-900)">
              {initials(member)}
            </Square>
            <span className="grid min-w-0 leading-[1.3] wrap-anywhere">
              <b className="font-[550]">
                {member.firstName} {member.lastName}
              </b>
              {member.email && <EmailAddress email={member.email} />}
            </span>
            <RankName rank={member.currentRank} className="ml-auto" />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small muted px-5 py-3.5">... and {more} more</p>}
    </article>
  )
}

/** An e-mail address; if it is too long for a line, it breaks before its domain. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="xs muted">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function Levels({ levels }: { levels: TeamView['levels'] }) {
  const max = Math.max(1, ...levels.map(({ count }) => count))
  return (
    <ul
      className="grid even-5 h-39.5 items-end border-b border-line px-5"
      aria-label="Partners at each level"
    >
      {levels.map(({ level, count }) => (
        <li key={level} className="grid justify-items-center gap-0.5">
          <span className="xs muted">Level {level}</span>
          <b className="font-heading text-[1.5rem] leading-[1.1] font-[660] font-stretch-[70%] lining-nums">
            {count}
          </b>
          <i
            className="mt-1.5 w-[72%] rounded-t-[2px] border border-b-0 border-(--kraft-400) bg-(--kraft-300)"
            style={{ height: Math.max(3, (count / max) * MAX_BAR_PX) }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The recruits of one partner, loaded when they are opened. */
function Branch({ memberId, under }: { memberId: number; under?: number }) {
  const from = under === undefined ? '' : `&under=${under}`
  const list = usePartnerList(`members/${memberId}/tree?limit=50${from}`)
  return (
    <Listed list={list} what="This branch" className="small px-5 py-3">
      <Tree className={under === undefined ? 'px-3 py-1' : undefined}>
        {list.items.map((partner) => (
          <Node key={partner.id} memberId={memberId} partner={partner} />
        ))}
      </Tree>
      <More list={list} />
    </Listed>
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
      <b className="font-[550]">{name}</b>
      <span className="xs subtle">Level {level}</span>
      {!isActive && <span className="xs subtle">not active</span>}
      <RankName rank={currentRank} />
    </TreeNode>
  )
}
