import { type Query, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetUpStep, SetUpStepView, SetUpView } from '#contract/set-up.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { CardsSentence } from '#web/staff/gateways/cards-sentence.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { SettingsFrame } from '#web/staff/settings/setting-form.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { STEPS } from './steps.tsx'

/** How often a test mail that is on its way is looked for. */
const POLL_MS = 1000

const SET_UP = {
  ...staffQuery('/api/set-up'),
  refetchInterval: ({ state }: Query<SetUpView>) =>
    state.data?.testMail?.state === 'waiting' && POLL_MS,
}

/** Leads the first admin of a new shop through what it needs before it sells. */
export default function SetUpScreen() {
  return (
    <>
      <DeskHeading />
      <Loaded query={useQuery(SET_UP)} skeleton={<Loading />}>
        {(view) => <Steps view={view} />}
      </Loaded>
    </>
  )
}

function Steps({ view }: { view: SetUpView }) {
  const { steps, done } = view
  // The first step to do is open at first; then whichever is chosen, so that nothing moves under a hand.
  const [open, setOpen] = useState<SetUpStep | undefined>(() => nextOf(steps)?.step)
  const next = nextOf(steps)
  const goTo = (step: SetUpStep) => {
    setOpen(step)
    document.querySelector<HTMLElement>(`#${buttonId(step)}`)?.focus()
  }
  return (
    <div className="stack mt-4 max-w-[860px] gap-4.5">
      <p role="status">
        {next ? (
          <>
            <b>
              {done} of {steps.length} done.
            </b>{' '}
            Customers can browse the shop now. Finish these steps before you sell.
          </>
        ) : (
          <b>All done. Your shop is ready to sell.</b>
        )}
      </p>
      <ol className="grid gap-3">
        {steps.map((each, index) => (
          <li key={each.step} className="panel">
            <StepHeading
              view={each}
              number={index + 1}
              isOpen={open === each.step}
              onToggle={() => setOpen(open === each.step ? undefined : each.step)}
            />
            {open === each.step && (
              <div
                id={partId(each.step)}
                className="stack px-[clamp(14px,2.4vw,24px)] pt-1 pb-5 wrap-anywhere"
              >
                <SettingsFrame value="plain">
                  <StepPart step={each} view={view} />
                </SettingsFrame>
                {each.state !== 'to-do' && next && (
                  <div>
                    <SmallButton
                      variant="primary"
                      label={`Next: ${STEPS[next.step].title}`}
                      onClick={() => goTo(next.step)}
                    />
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <Cards />
    </div>
  )
}

/** How cards are taken: no step, as it is set where the shop runs. */
function Cards() {
  const { data } = useQuery(gatewaysQuery())
  if (!data || (data.gateways.length === 0 && !data.hasAttempts)) return null
  return (
    <section
      className="panel stack gap-1.5 px-[clamp(14px,2.4vw,24px)] pt-4 pb-5 wrap-anywhere"
      aria-labelledby="set-up-cards"
    >
      <h2 id="set-up-cards" className="text-[1rem] font-[650]">
        Cards
      </h2>
      <CardsSentence gateways={data} />
    </section>
  )
}

const nextOf = (steps: readonly SetUpStepView[]) => steps.find(({ state }) => state === 'to-do')
const buttonId = (step: SetUpStep) => `step-${step}`
const partId = (step: SetUpStep) => `part-${step}`

const STATES: Record<SetUpStepView['state'], [BadgeTone, string]> = {
  done: ['ok', 'Done'],
  'to-do': ['warn', 'To do'],
  'not-needed': ['neutral', 'Not needed'],
}

type HeadingProps = {
  view: SetUpStepView
  number: number
  isOpen: boolean
  onToggle: () => void
}

function StepHeading({ view, number, isOpen, onToggle }: HeadingProps) {
  const { step, state } = view
  const [tone, name] = STATES[state]
  return (
    <h2 className="text-[1rem] font-[650]">
      <button
        type="button"
        id={buttonId(step)}
        className="flex min-h-14 w-full items-center gap-2.5 px-[clamp(14px,2.4vw,24px)] py-2.5 text-left"
        aria-expanded={isOpen}
        aria-controls={isOpen ? partId(step) : undefined}
        onClick={onToggle}
      >
        <span className="num muted w-6 flex-none">{number}</span>
        <span className="min-w-0 flex-1">{STEPS[step].title}</span>
        <Badge tone={tone}>{name}</Badge>
      </button>
    </h2>
  )
}

function StepPart({ step, view }: { step: SetUpStepView; view: SetUpView }) {
  const { title, left, requires, Part } = STEPS[step.step]
  const may = useCan(requires)
  return (
    <>
      <p>{step.stands}</p>
      {step.placeholders.length > 0 && (
        <div>
          <p>
            <b>Still using the default:</b>
          </p>
          <ul className="list-disc pl-5" aria-label={`To replace: ${title}`}>
            {step.placeholders.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {step.state === 'to-do' && <p className="muted small">If you skip this: {left}</p>}
      {may ? <Part view={view} /> : <p className="muted">An admin must do this step.</p>}
    </>
  )
}
