import { useState } from 'react'
import { formatLongDate } from '#contract/jamaica.ts'
import type { ReviewPageView } from '#contract/reviews.ts'
import { reviewPageQuery } from '#web/queries/by-link.ts'
import { ByLink } from '#web/storefront/order/by-link.tsx'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import type { ScreenProps } from '#web/route.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'
import '#web/ui/shapes/page-parts.css'
import './review.css'

/** Where anybody with the link of an order reviews a piece of it, or reads what became of the review. */
export default function ReviewScreen({ params: { link = '', lineId = '' } }: ScreenProps) {
  return (
    <ByLink query={reviewPageQuery(link, lineId)} absent="We cannot find that item">
      {(page) => <ReviewPage page={page} link={link} lineId={lineId} />}
    </ByLink>
  )
}

type PageProps = { page: ReviewPageView; link: string; lineId: string }

function ReviewPage({ page, link, lineId }: PageProps) {
  const { picture, mayWrite } = page
  const [isSent, setSent] = useState(false)
  return (
    <section className="review-page wrap halves items-start" id="write">
      <div>
        <h1 className="h1" tabIndex={-1} ref={(heading) => void (isSent && heading?.focus())}>
          {mayWrite ? 'How do you like it?' : headingOf(page)}
        </h1>
        <Piece page={page} />
        {mayWrite ? (
          <ReviewForm page={page} link={link} lineId={lineId} onSent={() => setSent(true)} />
        ) : (
          <Outcome page={page} link={link} />
        )}
      </div>
      {picture && mayWrite && (
        <div className="beside">
          <PictureTile facts={picture} alt="" sizes="(min-width: 900px) 560px, 1px" />
        </div>
      )}
    </section>
  )
}

function headingOf({ review }: ReviewPageView): string {
  if (!review) return 'You cannot review this yet'
  return review.state === 'shown' ? 'Your review is published' : 'Thank you for your review'
}

/** The piece, since when the shopper has it. */
function Piece({ page }: Pick<PageProps, 'page'>) {
  const { picture, productName, selectedColor, deliveredAt } = page
  const since = deliveredAt && `with you since ${formatLongDate(new Date(deliveredAt))}`
  return (
    <div className={cx('piece stack items-center gap-4.5', picture && 'lead-120')}>
      {picture && <PictureTile facts={picture} alt={picture.alt} sizes="120px" />}
      <div>
        <h2>{productName}</h2>
        <p className="small muted">{[selectedColor, since].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}

/** What became of a review, or why there can be none. */
function Outcome({ page: { review, selectedColor, productId }, link }: Omit<PageProps, 'lineId'>) {
  return (
    <div className="grid gap-5">
      <p>{outcomeText(review)}</p>
      {review && <ReviewCard review={{ ...review, color: selectedColor }} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/order/${link}`}>Back to your order</ButtonLink>
        {review?.state === 'shown' && productId !== null && (
          <ButtonLink variant="soft" href={`/product/${productId}#reviews`}>
            See it on the product page
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function outcomeText(review: ReviewPageView['review']): string {
  if (!review) return 'You can review an item after delivery, unless you returned it.'
  if (review.state === 'shown') return 'Everyone can read it on the product page.'
  return review.state === 'waiting'
    ? 'Our team checks every review first, good or bad. We will e-mail you when it is published.'
    : `It was not published: ${review.reason}`
}
