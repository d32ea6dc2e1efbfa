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
    <article className="rev">
      <Stars rating={rating} />
      <h3>{title}</h3>
      {words && <p>{words}</p>}
      <Photos photos={photos} />
      {answer && (
        <div className="rev-answer">
          <b>{shopName}:</b> {answer}
        </div>
      )}
      <footer>
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
    <div className="rev-photos">
      {photos.map((facts, index) => (
        <a key={facts.src} href={facts.src} target="_blank" rel="noreferrer">
          <Picture facts={facts} alt={`Photo ${index + 1} by the buyer`} sizes="96px" />
        </a>
      ))}
    </div>
  )
}
