import type { ReactNode } from 'react'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { MAILING_LIST } from '#content/mailing-list.ts'
import { sectionOf, sectionText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { EmailRow } from '#web/ui/email-row.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Programme } from './programme.tsx'

/** What the home page says below its pieces. */
export default function LowerHalf() {
  return (
    <>
      <Steps />
      <Programme />
      <Newsletter />
    </>
  )
}

function Newsletter() {
  return (
    <section aria-labelledby="newsletter">
      <div className="wrap ng">
        <div>
          <h2 className="h1" id="newsletter">
            {textOf('mailing-list', {}).title}
          </h2>
          <p className="muted mt-2.5">{MAILING_LIST.words}</p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}

const FAILURE = {
  title: 'Error',
  text: 'Failed to subscribe. Please try again.',
  tone: 'failure',
} as const

const SENT = { title: 'Subscription Successful' }

const loadSchema = () => import('#contract/enquiries.ts').then(({ Subscribe }) => Subscribe)

function SubscribeForm() {
  const subscribe = useSendForm('/api/email-subscription')
  const { attributes, nameInput, ...state } = usePlainForm('newsletter')
  return (
    <NativeForm
      {...attributes}
      loadSchema={loadSchema}
      refused={state.refused}
      onSubmit={async (subscription, form) => {
        await subscribe.mutateAsync(subscription)
        form.reset()
        toast(SENT)
      }}
      onFailed={() => toast(FAILURE)}
    >
      <PlainFormNote {...state} sent={SENT} failed={FAILURE.text} />
      <input type="hidden" {...nameInput} />
      <EmailRow button="Subscribe" pendingLabel="Subscribing..." />
    </NativeForm>
  )
}

/** From the box to the couch in three drawings. */
function Steps() {
  return (
    <section className="how" aria-labelledby="steps">
      <div className="wrap how-g">
        <h2 className="h1" id="steps">
          Cut. Wait.
          <br />
          <span className="open">Sit down.</span>
        </h2>
        <ol>
          <Step id="carry" drawing={<ClosedBox />} />
          <Step id="cut" drawing={<OpeningBox />} />
          <Step id="rise" drawing={<RisingCouch />} />
        </ol>
      </div>
    </section>
  )
}

type StepProps = { id: 'carry' | 'cut' | 'rise'; drawing: ReactNode }

function Step({ id, drawing }: StepProps) {
  const text = textOf('home', {})
  return (
    <li>
      <svg viewBox="0 0 120 72" aria-hidden="true">
        <path d="M14 64h92" stroke="var(--kraft-400)" strokeWidth="1.5" />
        {drawing}
      </svg>
      <h3>{sectionOf(text, id).heading}</h3>
      <p>{sectionText(text, id)}</p>
    </li>
  )
}

const ClosedBox = () => (
  <>
    <path d="M30 32h50v32H30z" fill="var(--kraft-300)" />
    <path d="M80 32l12-8v32l-12 8z" fill="var(--kraft-400)" />
    <path d="M30 32l12-8h50l-12 8z" fill="var(--kraft-200)" />
    <path d="M52 32l12-8h7l-12 8v12h-7z" fill="var(--sand-50)" opacity=".75" />
    <path
      d="M36 58v-8m0 0-2.5 3m2.5-3 2.5 3M43 58v-8m0 0-2.5 3m2.5-3 2.5 3M34 60h11"
      stroke="var(--kraft-900)"
      fill="none"
      strokeWidth="1.3"
    />
  </>
)

const OpeningBox = () => (
  <>
    <path d="M40 42c0-9 8-13 20-13s20 4 20 13z" fill="var(--leaf-700)" />
    <path d="M32 40h56v24H32z" fill="var(--kraft-300)" />
    <path d="M31.5 38 57 15.5v7L37 40zM88.5 38 63 15.5v7L83 40z" fill="var(--mango-500)" />
    <path d="M32 40h56" stroke="var(--kraft-700)" strokeWidth="1.5" strokeDasharray="4 3" />
  </>
)

const RisingCouch = () => (
  <>
    <g fill="none" stroke="var(--leaf-700)" opacity=".45" strokeDasharray="3 3">
      <path d="M24 60V44q0-12 12-12h48q12 0 12 12v16" />
      <path d="M16 60V40q0-15 15-15h58q15 0 15 15v20" opacity=".6" />
    </g>
    <g fill="var(--leaf-700)">
      <path d="M38 42a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v8H38z" />
      <path d="M28 46.5a4.5 4.5 0 0 1 9 0V52h46v-5.5a4.5 4.5 0 0 1 9 0V60a2 2 0 0 1-2 2H30a2 2 0 0 1-2-2z" />
    </g>
  </>
)
