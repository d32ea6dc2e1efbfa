import { type Rank, RANKS } from '#contract/partners.ts'

/** Six boxes that grow, filled as far as the rank, and its name. */
export function RankBadge({ rank }: { rank: Rank }) {
  const reached = RANKS.indexOf(rank)
  return (
    <span className={`rank r-${rank.toLowerCase()}`}>
      <i aria-hidden="true">
        {RANKS.map((one, index) => (
          <b key={one} className={index <= reached ? 'f' : undefined} />
        ))}
      </i>
      {rank}
    </span>
  )
}

export const RankName = ({ rank }: { rank: Rank }) => (
  <span className={`badge r-${rank.toLowerCase()}`}>{rank}</span>
)
