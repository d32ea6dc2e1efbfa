import { useRef, useState } from 'react'
import { Send } from 'lucide-react'
import { CASE_KIND_NAMES } from '#contract/case-kinds.ts'
import type { CasePageView, DecisionView } from '#contract/cases.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import { pieceText } from '#contract/case-boxes.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { caseQuery } from '#web/queries/by-link.ts'
import { refusalOf } from '#web/queries/call.ts'
import {
  caseFileAddress,
  type CaseOfLink,
  useCloseCase,
  useFileSender,
  useWriteInCase,
} from '#web/queries/cases.ts'
import { useShop } from '#web/queries/shop.ts'
import type { ScreenProps } from '#web/route.ts'
import { ByLink } from '#web/storefront/order/by-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Clock } from '#web/ui/clock.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { KIND_TONES, STATE_NAMES } from './case-words.ts'
import { BackToOrder } from './new-case-screen.tsx'
import { takePending } from './pending-files.ts'
import { CaseUploads } from '#web/ui/cases/case-uploads.tsx'
import { promiseText } from '#web/ui/cases/promise-text.ts'
import { offeredKinds, roomText } from '#web/ui/cases/room-text.ts'
import { Talk } from '#web/ui/cases/talk.tsx'
import '#web/ui/cases/cases.css'
import '#web/ui/shapes/page-parts.css'
import './cases.css'

/** A case, for anybody with the order's link: what was decided, what was said, and the next word. */
export default function CaseScreen({ params: { link = '', id = '' } }: ScreenProps) {
  return (
    <ByLink query={caseQuery(link, id)} absent="We cannot find that case">
      {(one) => <Case one={one} of={{ link, id }} />}
    </ByLink>
  )
}

type Props = { one: CasePageView; of: CaseOfLink }

const Case = ({ one, of }: Props) => (
  <div className="case-page wrap">
    <BackToOrder order={one} link={of.link} />
    <p className="cluster mb-2.5 gap-x-3">
      <Badge tone={KIND_TONES[one.kind]}>{CASE_KIND_NAMES[one.kind]}</Badge>
      <Badge tone={one.state === 'decided' ? 'solid' : 'line'}>{STATE_NAMES[one.state]}</Badge>
      <span className="small muted num">
        Case {one.id}, opened {formatInstant(one.openedAt)}
      </span>
    </p>
    <h1 className="h1 wrap-anywhere">{one.subject}</h1>
    {one.piece && <p className="muted mt-2">{pieceText(one)}</p>}
    <div className="halves items-start">
      <section aria-label="Messages">
        <CaseTalk one={one} of={of} />
        {one.state !== 'closed' && <Uploads one={one} of={of} />}
        <Reply one={one} of={of} />
      </section>
      <aside className="stack max-desk:-order-1">
        {one.decision && <Decision decision={one.decision} />}
        <OurPromise one={one} />
      </aside>
    </div>
  </div>
)

function CaseTalk({ one, of }: Props) {
  const { name } = useShop()
  return (
    <Talk
      messages={one.messages}
      files={one.files.map((file) => ({ ...file, address: caseFileAddress(of, file.id) }))}
      from={({ author, mine }) => ({
        who: mine ? 'You' : author ? `${author} at ${name}` : name,
        className: mine ? 'mine' : undefined,
      })}
      fromSide={(side) =>
        side === 'shopper'
          ? { who: 'Files you sent', className: 'mine' }
          : { who: `Sent by ${name}` }
      }
    />
  )
}

function Uploads({ one, of }: Props) {
  const sender = useFileSender(of)
  const files = one.files.filter(({ side }) => side === 'shopper')
  return (
    <CaseUploads
      sender={sender}
      files={files}
      kinds={offeredKinds(one.kind, one.room)}
      limits={roomText(one.kind, one.room)}
      takeChosen={() => takePending(of.id)}
    />
  )
}

const loadSchema = () => import('#contract/cases.ts').then(({ WriteInCase }) => WriteInCase)

const NOT_SENT = 'It was not sent. Please try again, or call us.'

function Reply({ one, of }: Props) {
  const write = useWriteInCase(of)
  const close = useCloseCase(of)
  const form = useRef<HTMLFormElement>(null)
  const [isOver, setOver] = useState(false)
  const solve = () =>
    close.mutateAsync(undefined).then(
      () => setOver(true),
      (error: unknown) =>
        toast({ title: 'Not saved', text: refusalOf(error)?.error ?? NOT_SENT, tone: 'failure' }),
    )
  return (
    <NativeForm
      className="case-reply"
      aria-label="Add a message"
      loadSchema={loadSchema}
      ref={form}
      refusedAt="words"
      failed={NOT_SENT}
      onSubmit={async (written, element) => {
        await write.mutateAsync(written)
        element.reset()
        setOver(false)
      }}
    >
      {one.state !== 'open' && (
        <p className="small muted">
          {one.state === 'closed'
            ? 'This case is closed.'
            : 'We have made a decision on this case.'}{' '}
          If the problem is not solved, send a message here and we will reopen it.
        </p>
      )}
      <TextArea label="Your message" name="words" rows={4} maxLength={4000} />
      <WithoutScript sentence="Sending a message needs JavaScript, which is switched off in this browser." />
      <div className="flex flex-wrap gap-3">
        <SubmitButton needsScript pendingLabel="Sending...">
          <Send className="i" aria-hidden="true" />
          Send
        </SubmitButton>
        {one.state !== 'closed' && (
          <Button
            variant="soft"
            pending={close.isPending}
            pendingLabel="Closing..."
            onClick={() => void solve()}
          >
            My problem is solved
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {write.isSuccess && !write.isPending && 'Your message was sent.'}
        {isOver && 'The case is closed.'}
      </p>
    </NativeForm>
  )
}

/** What was decided: what, by when, and what it costs. */
function Decision({ decision }: { decision: DecisionView }) {
  const { title, words, byDay, cost, decidedAt, outcome } = decision
  return (
    <section className="case-verdict" aria-label="Our decision">
      <p className="xs num">Decided {formatInstant(decidedAt)}</p>
      <h2>{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {outcome !== 'refusal' && (
        <dl className="fold-rows my-3.5 text-[0.9375rem]">
          {byDay && (
            <div>
              <dt>By</dt>
              <dd className="num font-[650]">{dayText(byDay)}</dd>
            </div>
          )}
          <div>
            <dt>You pay</dt>
            <dd className="num font-[650]">{formatDollars(cost)}</dd>
          </div>
        </dl>
      )}
      <p className="small mt-3">Not happy with this? Reply below and we will look at it again.</p>
    </section>
  )
}

function OurPromise({ one }: { one: CasePageView }) {
  const { state, text, used, sentence } = promiseText(one)
  return (
    <section className="panel stack gap-2.5 p-5" aria-label="When you will hear from us">
      <div className="flex items-center justify-between gap-2.5">
        <h2 className="font-[650]">When you will hear from us</h2>
        <Clock boxes={8} used={used} state={state} text={text} />
      </div>
      <p className="small muted">{sentence}</p>
    </section>
  )
}
