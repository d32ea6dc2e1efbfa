import { useQuery } from '@tanstack/react-query'
import { MoveRight } from 'lucide-react'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { OrderChangeView } from '#contract/order-money.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { orderMailsQuery } from '#web/queries/staff-mails.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { OrderMail } from './order-mail.tsx'
import { type Chapter, fieldLabel, isAboutMoney, storyOf, valueLabel } from './story.ts'
import '#web/ui/story.css'

/** What happened to an order and what its customer was told, the newest first: who, when, and from what to what. */
export function OrderStory({ orderId }: { orderId: number }) {
  const events = useQuery(staffQuery(`/api/orders/${orderId}/history`))
  const changes = useQuery(staffQuery(`/api/orders/${orderId}/changes`))
  const mails = useQuery({ ...orderMailsQuery(orderId), enabled: useCan('mail.read') })
  const [withValues, setWithValues] = useState(true)
  const error = events.error ?? changes.error ?? mails.error
  const story = storyOf(events.data ?? [], withValues ? (changes.data ?? []) : [], mails.data)
  return (
    <Panel
      id="order-history"
      title="History"
      className="op-panel"
      aside={
        <label className="op-values small">
          <input
            type="checkbox"
            className="check"
            checked={withValues}
            onChange={({ target }) => setWithValues(target.checked)}
          />
          Show field changes
        </label>
      }
    >
      {error && <p className="op-empty text-bad">{errorSentence(error, 'Could not load this.')}</p>}
      <ol className="story">
        {story.map((chapter) => (
          <Happened key={chapter.mail?.id ?? `${chapter.at} ${chapter.by}`} chapter={chapter} />
        ))}
      </ol>
    </Panel>
  )
}

function Happened({ chapter }: { chapter: Chapter }) {
  const { at, by, what, changes, mail } = chapter
  const reason = changes.find((change) => change.reason)?.reason
  return (
    <li className={cx(isAboutMoney(chapter) && 'money')}>
      <time className="num" dateTime={at}>
        {formatShortInstant(at)}
      </time>
      {mail ? (
        <OrderMail mail={mail} says={what} />
      ) : (
        <div>
          {what.map((sentence) => (
            <p key={sentence}>
              <b>{sentence}</b>
            </p>
          ))}
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
          <span className="muted">
            by {by}
            {reason && `, “${reason}”`}
          </span>
        </div>
      )}
    </li>
  )
}

const Change = ({ change }: { change: OrderChangeView }) => {
  const { field } = change
  const [from, to] = [valueLabel(field, change.old), valueLabel(field, change.new)]
  return (
    <p className="op-change">
      {fieldLabel(field)} <s>{from}</s>
      <MoveRight className="i i-s" aria-label="to" role="img" />
      <b>{to}</b>
    </p>
  )
}
