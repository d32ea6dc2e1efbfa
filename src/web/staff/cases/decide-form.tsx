import { useState } from 'react'
import {
  CASE_OUTCOMES,
  type CaseOutcome,
  DecideCase,
  type StaffCasePageView,
} from '#contract/cases.ts'
import { useSend } from '#web/queries/use-send.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { OUTCOME_LABELS } from './labels.ts'

const { Form, TextArea, TextField } = formOf(DecideCase)
const orNone = (text: string) => text || undefined

/** How the case ends: the outcome is chosen first, then said in words. */
export function DecideForm({ one }: { one: StaffCasePageView }) {
  const [outcome, setOutcome] = useState<CaseOutcome>()
  return (
    <>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Resolution">
        {CASE_OUTCOMES.map((name) => (
          <SmallButton
            key={name}
            label={OUTCOME_LABELS[name]}
            variant={name === outcome ? 'primary' : 'line'}
            aria-pressed={name === outcome}
            onClick={() => setOutcome(name === outcome ? undefined : name)}
          />
        ))}
      </div>
      {outcome && (
        <Words key={outcome} one={one} outcome={outcome} onDone={() => setOutcome(undefined)} />
      )}
    </>
  )
}

type WordsProps = { one: StaffCasePageView; outcome: CaseOutcome; onDone: () => void }

function Words({ one, outcome, onDone }: WordsProps) {
  const decide = useSend('POST', `/api/cases/${one.id}/decision`, {
    replaces: `/api/cases/${one.id}`,
  })
  const refuses = outcome === 'refusal'
  return (
    <Form
      className="mt-3 grid gap-3"
      aria-label={OUTCOME_LABELS[outcome]}
      defaults={{ outcome, title: '', words: '' }}
      failedText="The decision was not saved. Please try again."
      onSubmit={async (decision) => {
        await decide.mutateAsync(decision)
        toast({ title: `Case ${one.id} decided`, text: `E-mailed to ${one.customerEmail}.` })
        onDone()
      }}
    >
      <TextField label="Summary" maxLength={80} name="title" />
      <TextArea
        label={refuses ? 'The reason' : 'What happens next'}
        rows={3}
        maxLength={2000}
        name="words"
      />
      {!refuses && (
        <>
          <TextField label="Complete by" optional type="date" name="byDay" parse={orNone} />
          <TextField
            label="Customer pays (J$)"
            optional
            inputMode="decimal"
            name="cost"
            parse={orNone}
          />
        </>
      )}
      {outcome === 'exchange' && (
        <p className="small muted">
          Once the exchange is done, record here what was returned and the replacement item.
        </p>
      )}
      {outcome === 'refund' && (
        <p className="small muted">
          Next, record the returned items and their condition on the order page. Refund and
          documents are handled there.
        </p>
      )}
      <SubmitButton size="sm" pendingLabel="Saving...">
        {refuses ? 'Reject and e-mail' : 'Save and e-mail'}
      </SubmitButton>
    </Form>
  )
}
