import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { PLAN_TYPES, SPILLOVER_DIRECTIONS, TEAM_DEPTH } from '#contract/partners.ts'
import { NEW_PLAN, type PlanDetailView, PlanFigures, type PlanView } from '#contract/staff-plans.ts'
import { useSave } from '#web/queries/use-send.ts'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DIRECTIONS, levelLabel, TYPES } from './labels.ts'

const { levels } = PlanFigures.shape

/** Drops the empty levels at the end, which the plan does not pay. */
const withoutEmptyEnd = (amounts: string[]) =>
  amounts.slice(0, amounts.findLastIndex((amount) => amount.trim() !== '') + 1)

const PlanForm = PlanFigures.extend({
  levels: z.array(z.string()).transform(withoutEmptyEnd).pipe(levels),
})
const { Form, TextField, SelectField, CheckField } = formOf(PlanForm)

type Props = {
  /** The draft to change; a new one starts with the figures of `from`. */
  draft?: PlanDetailView
  from?: PlanView | undefined
  onClose: () => void
  onSaved?: (plan: PlanDetailView) => void
}

const LEVELS = Array.from({ length: TEAM_DEPTH }, (_, index) => index)

export default function PlanDialog({ draft, from, onClose, onSaved }: Props) {
  const save = useSave('/api/plans', draft?.id, { waits: true })
  const title = draft ? 'Change the draft' : 'Draft a plan'
  return (
    <Dialog onClose={onClose} title={title} maxWidth={640}>
      <Form
        className="dialog-body"
        aria-label={title}
        defaults={valuesOf(draft, from)}
        onSubmit={async (figures) => {
          const plan = await save.mutateAsync(figures)
          toast({
            title: 'Saved',
            text: `${plan.planName} is a draft. No one is paid under it yet.`,
          })
          onClose()
          onSaved?.(plan)
        }}
      >
        <TextField label="Name" name="planName" maxLength={80} autoComplete="off" />
        <Levels />
        <div className="stack fit-220 items-start">
          <HundredthsField
            label="Maximum share of a sale (%)"
            name="maxPayoutShareBp"
            hint="Above it, all levels are scaled down alike."
          />
          <TextField
            label="Hold (days)"
            name="holdDays"
            type="number"
            min={0}
            max={365}
            hint="From payment to approval."
            parse={numberIn}
          />
        </div>
        <Shape />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Saving…">Save the draft</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function Levels() {
  const { formState, getFieldState } = useFormContext<PlanFigures>()
  const { error } = getFieldState('levels', formState)
  return (
    <fieldset className="stack fit-104 min-w-0 items-start gap-3">
      <legend className="mb-2 font-semibold">What one sale pays (J$)</legend>
      {LEVELS.map((index) => (
        <TextField
          key={index}
          label={levelLabel(index)}
          name={`levels.${index}`}
          inputMode="decimal"
          autoComplete="off"
          error={index === 0 ? (error?.root ?? error)?.message : undefined}
        />
      ))}
    </fieldset>
  )
}

const Shape = () => (
  <>
    <div className="stack fit-220 items-start">
      <SelectField label="Shape" name="planType" hint="Only a team plan, five wide, can run.">
        <Options values={PLAN_TYPES} labels={TYPES} />
      </SelectField>
      <TextField label="Width" name="maxWidth" type="number" min={1} max={20} parse={numberIn} />
    </div>
    <div className="stack fit-220 items-start">
      <SelectField label="Spillover" name="spilloverDirection">
        <Options values={SPILLOVER_DIRECTIONS} labels={DIRECTIONS} />
      </SelectField>
      <CheckField
        className="pt-6"
        label="A full team spills over into the next"
        name="spilloverEnabled"
      />
    </div>
  </>
)

const FIGURES = Object.keys(NEW_PLAN) as (keyof PlanFigures)[]

function valuesOf(draft: PlanView | undefined, from: PlanView | undefined): PlanFigures {
  const plan = { ...NEW_PLAN, ...(draft ?? from) }
  const figures = Object.fromEntries(FIGURES.map((name) => [name, plan[name]])) as PlanFigures
  const levels = LEVELS.map((index) => plan.levels[index] ?? '')
  return { ...figures, levels, planName: draft?.planName ?? '' }
}
