import { ExternalLink } from 'lucide-react'
import { pieceText } from '#contract/case-boxes.ts'
import { CASE_KIND_NAMES } from '#contract/case-kinds.ts'
import type { StaffCasePageView } from '#contract/cases.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { CustomerLink, OrderLink, TextLink } from '#web/staff/links.tsx'
import { Section } from '#web/staff/section.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { clockOf } from '#web/ui/cases/promise-text.ts'
import { Talk } from '#web/ui/cases/talk.tsx'
import { Clock } from '#web/ui/clock.tsx'
import { AttachFiles } from './attach-files.tsx'
import { CaseAnswer } from './case-answer.tsx'
import { DecideForm } from './decide-form.tsx'
import { dueText } from './due.ts'
import { ExchangeForm } from './exchange-form.tsx'
import { About, type Beside, Item } from './item.tsx'
import { CASE_STATE_LABELS, OUTCOME_LABELS } from './labels.ts'
import { Owner } from './owner.tsx'
import '#web/ui/cases/cases.css'

type Props = { one: StaffCasePageView }

/** What was said in a case, what is due, and how it ends. */
export function CaseView({ one, beside = false }: Props & Beside) {
  const { state, used, text } = clockOf(one)
  return (
    <Item
      beside={beside}
      title={one.subject}
      marks={
        <>
          <StateBadge state={CASE_STATE_LABELS[one.state]} />
          {one.state === 'open' && <Clock boxes={8} used={used} state={state} text={text} />}
          <span className="small muted">{dueText(one)}</span>
        </>
      }
      inShort={<InShort one={one} />}
      about={<AboutCase one={one} />}
      messages={
        <>
          <CaseTalk one={one} />
          <AttachFiles one={one} />
          <CaseAnswer one={one} />
        </>
      }
    >
      <Decisions one={one} />
      <Steps one={one} />
    </Item>
  )
}

/** Which case it is, in a line. */
const InShort = ({ one: { kind, id, orderId, customerName } }: Props) => (
  <>
    {CASE_KIND_NAMES[kind]} {id}, <OrderLink id={orderId} className="link" />,{' '}
    <CustomerLink orderId={orderId} name={customerName} />.{' '}
    <TextLink href={`/admin/cases/${id}`}>The whole page</TextLink>
  </>
)

const SIDES = { shopper: undefined, shop: 'mine', note: 'mine inside' }

const CaseTalk = ({ one: { messages, files, customerName } }: Props) => (
  <Talk
    messages={messages}
    files={files}
    from={({ side, author }) => ({
      who: {
        shopper: customerName,
        shop: author,
        note: `${author} (staff only)`,
      }[side],
      className: SIDES[side],
    })}
    fromSide={(side) => ({
      who: side === 'shopper' ? `Sent by ${customerName}` : 'Sent by the shop',
      className: SIDES[side],
    })}
  />
)

const AboutCase = ({ one }: Props) => (
  <About
    label="About the case"
    facts={[
      ['Case', `${CASE_KIND_NAMES[one.kind]} ${one.id}`],
      ['Order', <OrderLink key="order" id={one.orderId} className="link num" />],
      ['Customer', <CustomerLink key="customer" orderId={one.orderId} name={one.customerName} />],
      ['E-mail', one.customerEmail],
      ['Item', pieceText(one)],
      ['Opened', formatInstant(one.openedAt)],
      ['Reply promised', formatInstant(one.answerBy)],
      ['First reply', one.answeredAt && formatInstant(one.answeredAt)],
      ['Due', one.dueAt && `${dueText(one)} by ${formatInstant(one.dueAt)}`],
      ['Assigned to', <Owner key="owner" name={one.owner} />],
    ]}
  >
    <a className="btn btn-quiet btn-sm" href={one.link} target="_blank" rel="noreferrer">
      <ExternalLink className="i" aria-hidden="true" />
      Customer’s page
    </a>
  </About>
)

/** The decision that stands, and those before it. */
function Decisions({ one: { decisions } }: Props) {
  const [latest, ...earlier] = decisions.toReversed()
  if (!latest) return null
  return (
    <section className="case-verdict" aria-label="Our decision">
      <p className="xs num">
        {OUTCOME_LABELS[latest.outcome]}, {latest.by}, {formatInstant(latest.decidedAt)}
      </p>
      <h2>{latest.title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{latest.words}</p>
      <p className="small num">
        {latest.byDay && `By ${dayText(latest.byDay)}. `}
        {latest.outcome !== 'refusal' && `Customer pays ${formatDollars(latest.cost)}.`}
      </p>
      {earlier.length > 0 && (
        <details className="small">
          <summary>Earlier decisions: {earlier.length}</summary>
          <ul>
            {earlier.map(({ decidedAt, title, by }) => (
              <li key={decidedAt} className="num">
                {title}, {by}, {formatInstant(decidedAt)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Steps({ one }: Props) {
  const mayAnswer = useCan('cases.answer')
  const mayDecide = useCan('cases.decide')
  const replaces = `/api/cases/${one.id}` as const
  const assign = useSend('PUT', `/api/cases/${one.id}/owner`, { replaces })
  const close = useSend('POST', `/api/cases/${one.id}/closing`, { replaces })
  if (!mayAnswer) return null
  const isDone = one.state === 'decided' || (one.state === 'open' && one.kind === 'question')
  return (
    <>
      {mayDecide && one.state === 'decided' && one.decision?.outcome === 'exchange' && (
        <ExchangeForm one={one} />
      )}
      {mayDecide && one.state !== 'closed' && (
        <Section title="Resolution" headingClass="mb-2.5 font-[650]">
          <DecideForm one={one} />
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        <Act
          label={one.owner ? 'Unassign' : 'Assign to me'}
          verb={assign}
          input={{ mine: !one.owner }}
        />
        {isDone && <Act label="Close the case" verb={close} input={undefined} />}
      </div>
    </>
  )
}
