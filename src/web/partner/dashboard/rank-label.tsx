import { type Rank, RANKS } from '#contract/partners.ts'
import { cx } from '#web/ui/class-names.ts'

/** The pair of colours of a rank. */
function coloursOf(rank: Rank) {
  const name = rank.toLowerCase()
  return { background: `var(--rank-${name}-bg)`, color: `var(--rank-${name}-fg)` }
}

/** The name of a rank, as a badge. */
export const RankName = ({ rank, className }: { rank: Rank; className?: string }) => (
  <span className={cx('badge', className)} style={coloursOf(rank)}>
    {rank}
  </span>
)

/** The same large, with six boxes of growing size that are filled up to it. */
export function RankLabel({ rank }: { rank: Rank }) {
  const reached = RANKS.indexOf(rank)
  return (
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
              index <= reached && 'bg-current',
            )}
            style={{ height: 8 + 3 * index }}
          />
        ))}
      </i>
      {rank}
    </span>
  )
}
