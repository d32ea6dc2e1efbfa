import { Check } from 'lucide-react'
import { formatLongDate } from '#contract/jamaica.ts'
import type { ReviewPhotoView, ReviewView } from '#contract/reviews.ts'
import { useShop } from '#web/queries/shop.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import './review-card.css'

type Shown = Omit<ReviewView, 'id'>

/** What somebody wrote about a piece, with the shop's answer. */
export function ReviewCard({ review }: { review: Shown }) {
  const { rating, title, words, shownAs, photos, color, answer, writtenAt } = review
  const { name: shopName } = useShop()
  return (
    <article className="review-card min-w-0 wrap-anywhere">
      <Stars rating={rating} />
      <h3 className="mt-2 mb-1 font-[650]">{title}</h3>
      {words && <p>{words}</p>}
      <Photos photos={photos} />
      {answer && (
        <div className="answer muted small mt-3">
          <b>{shopName}:</b> {answer}
        </div>
      )}
      <footer className="cluster muted small mt-2.5 gap-x-2.5 gap-y-1">
        <span>{shownAs}</span>
        <span className="num">{dayText(writtenAt)}</span>
        <Badge tone="ok">
          <Check className="i i-s" aria-hidden="true" />
          Verified buyer{color && `, ${color}`}
        </Badge>
      </footer>
    </article>
  )
}

/** `27 November 2026`, without the day of the week. */
const dayText = (iso: string) => formatLongDate(new Date(iso)).replace(/^\w+ /, '')

/** Small photos, each of which opens at its full size. */
function Photos({ photos }: { photos: ReviewPhotoView[] }) {
  if (photos.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {photos.map((facts, index) => (
        <a key={facts.src} href={facts.src} target="_blank" rel="noreferrer">
          <Picture facts={facts} alt={`Photo ${index + 1} by the buyer`} sizes="96px" />
        </a>
      ))}
    </div>
  )
}
