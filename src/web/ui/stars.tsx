import type { CSSProperties } from 'react'
import type { Rating } from '#contract/ratings.ts'
import { averageText, RATINGS, reviewsText } from '#contract/review-limits.ts'
import { cx } from './class-names.ts'

/** Five stars, filled as far as the rating goes. A number always stands beside them. */
export function Stars({ rating, large }: { rating: number; large?: boolean }) {
  return (
    <span className={cx('stars', large && 'big')} role="img" aria-label={`${rating} of 5 stars`}>
      {RATINGS.map((star) => (
        <i key={star} style={{ '--f': `${filledOf(rating, star)}%` } as CSSProperties} />
      ))}
    </span>
  )
}

const filledOf = (rating: number, star: number) =>
  Math.round(Math.min(1, Math.max(0, rating - star + 1)) * 100)

/** The rating of a product on its card. */
export function CardRating({ rating }: { rating: Rating | null }) {
  if (!rating) return null
  return (
    <span className="rate num">
      <Stars rating={rating.average} /> {averageText(rating)}{' '}
      <span className="rate-n">
        <span aria-hidden="true">({rating.count})</span>
        <span className="sr-only">{reviewsText(rating.count)}</span>
      </span>
    </span>
  )
}
