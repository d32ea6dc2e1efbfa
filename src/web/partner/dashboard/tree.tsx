import type { DownlineView } from '#contract/partner-views.ts'
import { TEAM_DEPTH } from '#contract/partners.ts'
import { usePartnerList } from '#web/queries/partner.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Tree, TreeNode } from '#web/ui/tree.tsx'
import { More } from './more.tsx'
import { RankName } from './rank-badge.tsx'

/** The recruits of one partner, asked for when they are opened. */
export function Branch({ memberId, under }: { memberId: number; under?: number }) {
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
