import type { MessagePageView } from '#contract/enquiries.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { About, type Beside, Item } from '#web/staff/cases/item.tsx'
import { Owner } from '#web/staff/cases/owner.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { EmailLink, StateBadge } from '#web/staff/table/columns.tsx'
import { clockOf } from '#web/ui/cases/promise-text.ts'
import { Clock } from '#web/ui/clock.tsx'
import { MessageAnswer } from './message-answer.tsx'
import { MESSAGE_STATES } from './labels.ts'
import '#web/ui/cases/cases.css'

type Props = { message: MessagePageView }

/** What was written and answered, by when, and whose it is. */
export function MessageView({ message, beside = false }: Props & Beside) {
  const { subject, status } = message
  return (
    <Item
      beside={beside}
      title={subject}
      marks={
        <>
          <StateBadge state={MESSAGE_STATES[status]} />
          <AnswerClock message={message} />
        </>
      }
      inShort={<InShort message={message} />}
      about={<AboutMessage message={message} />}
      messages={
        <>
          <Talk message={message} />
          <MessageAnswer message={message} />
        </>
      }
    >
      <Steps message={message} />
    </Item>
  )
}

/** Which message it is, in a line. */
const InShort = ({ message: { id, name, email } }: Props) => (
  <>
    Message {id}, {name}, <EmailLink email={email} />.{' '}
    <TextLink href={`/admin/messages/${id}`}>The whole page</TextLink>
  </>
)

/** How much of the promised time is left while the message waits; nothing if none was promised. */
function AnswerClock({ message: { status, createdAt, answerBy } }: Props) {
  if (status !== 'pending' || !answerBy) return null
  const due = { state: 'open', due: 'answer', dueAt: answerBy, openedAt: createdAt } as const
  const { state, used, text } = clockOf(due)
  return <Clock boxes={8} used={used} state={state} text={text} />
}

function Talk({ message: { name, message, createdAt, replies } }: Props) {
  return (
    <ol className="case-talk">
      <li>
        <p>{message}</p>
        <small className="num">
          {name}, {formatInstant(createdAt)}
        </small>
      </li>
      {replies.map(({ id, side, words, author, at }) => (
        <li key={id} className={{ shopper: undefined, shop: 'mine', note: 'mine inside' }[side]}>
          <p>{words}</p>
          <small className="num">
            {side === 'shopper' ? name : author}
            {side === 'note' && ', visible to staff only'}, {formatInstant(at)}
          </small>
        </li>
      ))}
    </ol>
  )
}

const AboutMessage = ({ message }: Props) => (
  <About
    label="About the message"
    facts={[
      ['Message', String(message.id)],
      ['From', message.name],
      ['E-mail', <EmailLink key="email" email={message.email} />],
      ['Phone', message.phone],
      ['Received', formatInstant(message.createdAt)],
      ['Reply promised', message.answerBy && formatInstant(message.answerBy)],
      ['Answered', message.answeredAt && formatInstant(message.answeredAt)],
      ['Assigned to', <Owner key="owner" name={message.owner} />],
    ]}
  />
)

/** Answered by telephone, closed, or waiting again; and who has it. */
function Steps({ message: { id, status, owner } }: Props) {
  const may = useCan('customers.answer')
  const follow = useSend('PUT', `/api/contact-messages/${id}`)
  const close = useSend('PUT', `/api/contact-messages/${id}`)
  const assign = useSend('PUT', `/api/contact-messages/${id}/owner`, {
    replaces: `/api/contact-messages/${id}`,
  })
  if (!may) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Act label={owner ? 'Unassign' : 'Assign to me'} verb={assign} input={{ mine: !owner }} />
      <Act
        label={status === 'pending' ? 'Mark as replied' : 'Reopen'}
        verb={follow}
        input={{ status: status === 'pending' ? 'answered' : 'pending' }}
      />
      {status !== 'closed' && (
        <Act
          variant="quiet"
          label={status === 'pending' ? 'Close without replying' : 'Close'}
          verb={close}
          input={{ status: 'closed' }}
        />
      )}
    </div>
  )
}
