import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import type { Rating } from '#contract/ratings.ts'
import { averageText, RATINGS, reviewsText } from '#contract/review-limits.ts'
import type { ReviewView } from '#contract/reviews.ts'
import { useMoreReviews } from '#web/queries/more-reviews.ts'
import { reviewsQuery } from '#web/queries/reviews.ts'
import { ReviewCard } from '#web/storefront/review/review-card.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'
import { Stars } from '#web/ui/stars.tsx'
import './reviews.css'

/** What those who bought a piece think of it: the average, and what they wrote. */
export function Reviews({ product: { id, rating } }: { product: ProductView }) {
  return (
    <section className="wrap section later" id="reviews" aria-labelledby="reviews-heading">
      <div className="rev-top">
        <h2 className="h2" id="reviews-heading">
          Customer reviews
        </h2>
        <ButtonLink href="/find-order" variant="soft" size="sm">
          Bought it? Write a review
        </ButtonLink>
      </div>
      {rating ? (
        <>
          <Summary rating={rating} />
          <Written productId={id} />
        </>
      ) : (
        <p className="muted">No reviews yet. Only customers who bought this item can review it.</p>
      )}
    </section>
  )
}

function Summary({ rating }: { rating: Rating }) {
  const { average, count, stars } = rating
  return (
    <div className="rev-head">
      <div className="rev-average">
        <b className="disp num">{averageText(rating)}</b>
        <span>
          <Stars rating={average} large />
          <span className="small muted num block">
            {count === 1
              ? '1 review from a verified buyer'
              : `${reviewsText(count)} from verified buyers`}
          </span>
        </span>
      </div>
      <ul className="rev-bars num" aria-label="Reviews by stars">
        {RATINGS.toReversed().map((star) => (
          <li key={star}>
            <span>{star === 1 ? '1 star' : `${star} stars`}</span>
            <Meter percent={(100 * (stars[star - 1] ?? 0)) / count} />
            <span className="muted">{stars[star - 1] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Written({ productId }: { productId: number }) {
  const first = useQuery(reviewsQuery(productId)).data
  const [more, setMore] = useState<ReviewView[]>([])
  const [next, setNext] = useState<string | null>()
  const reading = useMoreReviews()
  if (!first) return null
  const following = next === undefined ? first.next : next
  const show = (path: string) =>
    reading.mutate(path, {
      onSuccess: (page) => {
        setMore((before) => [...before, ...page.items])
        setNext(page.next)
      },
    })
  return (
    <>
      <div className="revs">
        {[...first.items, ...more].map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </div>
      {reading.isError && (
        <p className="err mt-4" role="alert">
          The next reviews could not be loaded. Please try again.
        </p>
      )}
      {following && (
        <Button
          variant="soft"
          className="mt-6"
          pending={reading.isPending}
          pendingLabel="Loading..."
          onClick={() => show(following)}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}
