import { Camera } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_PHOTOS,
  PHOTO_TYPES,
  PHOTOS_MAX_BYTES,
  RATING_WORDS,
  RATINGS,
} from '#contract/review-limits.ts'
import { REVIEW_REFUSALS } from '#contract/refusals/reviews.ts'
import type { ReviewPageView } from '#contract/reviews.ts'
import { reviewPath } from '#web/queries/by-link.ts'
import { send } from '#web/queries/call.ts'
import { useChange } from '#web/queries/change.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { FieldNote, TextArea, TextField } from '#web/ui/field.tsx'
import { useBoundField } from '#web/ui/form-context.ts'
import { NativeForm } from '#web/ui/native-form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFailure } from '#web/ui/use-failure.ts'
import { formWithoutHeic, HEIC_ACCEPT } from '#web/ui/heic.ts'
import { formDataOf } from '#web/ui/honeypot.tsx'
import '#web/ui/cases/file-drop.css'

const loadSchema = () => import('#contract/reviews.ts').then((module) => module.ReviewForm)

const NOT_SENT = 'Your review was not sent. Please try again or call us.'

type Props = { page: ReviewPageView; link: string; lineId: string; onSent: () => void }

/** Stars, words and photos. It is sent without script as well. */
export function ReviewForm({ page: { review, shownAs }, link, lineId, onSent }: Props) {
  const write = useChange((form: FormData) => send('POST', reviewPath(link, lineId), form), {
    waits: true,
    onlyIfDone: true,
  })
  const { attributes, nameInput, refused } = usePlainForm('review', { link, lineId })
  const { failure, forget, onFailed } = useFailure(NOT_SENT, refused)
  const before = review?.state === 'refused' ? review : undefined
  return (
    <NativeForm
      {...attributes}
      encType="multipart/form-data"
      className="stack gap-5"
      aria-label="Write a review"
      loadSchema={loadSchema}
      refused={refused}
      onSubmit={async (_, form) => {
        forget()
        await write.mutateAsync(await formWithoutHeic(formDataOf(form), 'photos'))
        onSent()
      }}
      onFailed={onFailed}
    >
      <input type="hidden" {...nameInput} />
      {before && (
        <p className="refused">
          We could not publish your first review: {before.reason} You can edit it and send it again.
        </p>
      )}
      <StarField rating={before?.rating} />
      <TextField
        label="Title"
        name="title"
        maxLength={80}
        defaultValue={before?.title}
        placeholder="Mop goes right under"
      />
      <TextArea
        label="Your review"
        optional
        name="words"
        rows={5}
        maxLength={2000}
        defaultValue={before?.words}
        placeholder="For example: delivery, colour, comfort after a week"
      />
      <PhotoField />
      <TextField
        label="Name to show"
        name="shownAs"
        maxLength={60}
        hint="This name is shown with your review."
        defaultValue={before?.shownAs ?? shownAs}
      />
      {failure && <RefusalNote sentence={failure} />}
      <SubmitButton size="lg" pendingLabel="Sending the review...">
        Send the review
      </SubmitButton>
      <p className="small muted">
        Our team checks every review before it is published, good or bad.
      </p>
    </NativeForm>
  )
}

/** Five stars to choose from: radio buttons, so that they work with the keyboard and without script. */
function StarField({ rating }: { rating: number | undefined }) {
  const bound = useBoundField('rating', {})
  const { defaultValue } = (bound?.control ?? {}) as { defaultValue?: string }
  const chosen = defaultValue ?? (rating === undefined ? '' : String(rating))
  const noteId = 'review-stars-note'
  return (
    <fieldset aria-describedby={bound?.error && noteId}>
      <legend className="lab mb-1">Your rating</legend>
      <div className="review-stars">
        {RATINGS.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name="rating"
              value={star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              defaultChecked={chosen === String(star)}
            />
            <i aria-hidden="true" />
            <b aria-hidden="true">
              {star}, {RATING_WORDS[star]}
            </b>
          </label>
        ))}
      </div>
      <FieldNote id={noteId} error={bound?.error} />
    </fieldset>
  )
}

const MB = 1024 * 1024

/** Why these photos cannot be sent; undefined for those that can. */
function refusePhotos(files: readonly File[]): string | undefined {
  if (files.length > MAX_PHOTOS) return REVIEW_REFUSALS['too-many-photos'][1]
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > PHOTOS_MAX_BYTES ? REVIEW_REFUSALS['photos-too-large'][1] : undefined
}

function PhotoField() {
  const [names, setNames] = useState<string[]>([])
  const [error, setError] = useState<string>()
  return (
    <div>
      <label className="file-drop">
        <input
          type="file"
          name="photos"
          multiple
          accept={`${PHOTO_TYPES.join(',')},${HEIC_ACCEPT}`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            const refusal = refusePhotos(files)
            setError(refusal)
            setNames(refusal ? [] : files.map(({ name }) => name))
            if (refusal) target.value = ''
          }}
        />
        <Camera className="i i-l" aria-hidden="true" />
        <b>Add photos of it in your home</b>
        <span>
          Up to {MAX_PHOTOS}, {PHOTOS_MAX_BYTES / MB} MB together. No faces, please.
        </span>
      </label>
      <p className="small muted mt-1.5" aria-live="polite">
        {names.length > 0 && `Chosen: ${names.join(', ')}`}
      </p>
      <FieldNote id="review-photos-note" error={error} />
    </div>
  )
}
