import { useState } from 'react'
import { z } from 'zod'
import { formatDayAndTime } from '#contract/jamaica.ts'
import type { StaffReviewView } from '#contract/reviews.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { TurnDownForm } from '#web/staff/turn-down-form.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { REVIEW_LABELS } from './labels.ts'

type Props = { review: StaffReviewView; onClose: () => void }

/** A whole review with its photos, and what staff decide about it. */
export default function ReviewDialog({ review, onClose }: Props) {
  const { title, words, photos, shownAs, state, reason, decidedBy, productId, productName } = review
  return (
    <Dialog onClose={onClose} title={title} maxWidth={720}>
      <div className="dialog-body grid-cols-[minmax(0,1fr)]">
        <p className="cluster gap-3">
          <StateBadge state={REVIEW_LABELS[state]} />
          <span className="num">
            <Stars rating={review.rating} /> {review.rating}
          </span>
          <span className="small muted">{formatDayAndTime(review.writtenAt)}</span>
        </p>
        <p className="small wrap-anywhere">
          <AppLink className="link" href={`/product/${productId}`}>
            {productName}
          </AppLink>
          {review.color && `, ${review.color}`}. Shown as “{shownAs}”. Bought by{' '}
          {review.customerName}, order{' '}
          <AppLink className="link num" href={`/admin/orders/${review.orderId}`}>
            {review.reference}
          </AppLink>
          .
        </p>
        {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
        <Photos photos={photos} />
        {state === 'refused' && (
          <p className="small wrap-anywhere">
            Refused by {decidedBy}: {reason}
          </p>
        )}
        <Decide review={review} />
        <Answer review={review} />
      </div>
    </Dialog>
  )
}

const Photos = ({ photos }: Pick<StaffReviewView, 'photos'>) =>
  photos.length > 0 && (
    <div className="grid grid-cols-2 gap-3">
      {photos.map((facts, index) => (
        <a key={facts.src} href={facts.src} target="_blank" rel="noreferrer">
          <Picture facts={facts} alt={`Photo ${index + 1}`} sizes="320px" className="w-full" />
        </a>
      ))}
    </div>
  )

function Decide({ review: { id, state, writtenAt } }: { review: StaffReviewView }) {
  const may = useCan('reviews.show')
  const show = useSend('POST', `/api/reviews/${id}/showing`)
  const refuse = useSend('POST', `/api/reviews/${id}/refusal`)
  const [refusing, setRefusing] = useState(false)
  if (!may) return null
  if (refusing)
    return (
      <TurnDownForm
        label="Refuse the review"
        send={(why) => refuse.mutateAsync({ writtenAt, ...why })}
        button="Reject and e-mail"
        pendingLabel="Refusing..."
        done={{ title: 'Review rejected', text: 'The customer has been told why.' }}
        onDone={() => setRefusing(false)}
      />
    )
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'shown' && (
        <Act
          variant="primary"
          label="Publish"
          pendingLabel="Showing..."
          verb={show}
          input={{ writtenAt }}
          done={{ title: 'Review shown', text: 'It now counts in the average rating.' }}
        />
      )}
      {state !== 'refused' && (
        <SmallButton
          variant="danger"
          label={state === 'shown' ? 'Hide with a reason' : 'Refuse it with a reason'}
          onClick={() => setRefusing(true)}
        />
      )}
    </div>
  )
}

/** The server checks the answer, because an empty one takes it away. */
const { Form, TextArea } = formOf(z.object({ answer: z.string() }))

function Answer({ review: { id, answer, answeredBy } }: { review: StaffReviewView }) {
  const may = useCan('reviews.show')
  const write = useSend('PUT', `/api/reviews/${id}/answer`)
  if (!may) return answer ? <p className="small wrap-anywhere">Our answer: {answer}</p> : null
  return (
    <Form
      className="grid gap-3"
      aria-label="Our answer"
      defaults={{ answer }}
      refusedAt="answer"
      onSubmit={async (typed) => {
        await write.mutateAsync(typed)
        toast({ title: typed.answer ? 'Answer saved' : 'Reply removed', text: '' })
      }}
    >
      <TextArea
        label="Our public reply"
        optional
        name="answer"
        rows={3}
        maxLength={1000}
        hint={answer && `Last written by ${answeredBy}.`}
      />
      <div>
        <SubmitButton variant="soft" size="sm" pendingLabel="Saving...">
          Save the answer
        </SubmitButton>
      </div>
    </Form>
  )
}
