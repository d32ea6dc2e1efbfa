import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { PLAN_TYPES, SPILLOVER_DIRECTIONS, TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import { type PlanDetailView, PlanFigures, type PlanView } from '#contract/staff-plans.ts'
import { useSavePlan } from '#web/queries/staff-plans.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DIRECTIONS, levelLabel, TYPES } from './labels.ts'

type Props = {
  /** The draft to change; a new one begins with the figures of `from`. */
  draft?: PlanDetailView
  from?: PlanView | undefined
  onClose: () => void
  onSaved?: (plan: PlanDetailView) => void
}

const LEVELS = Array.from({ length: TEAM_DEPTH }, (_, index) => index)
const number = { valueAsNumber: true } as const

/** A level left empty at the end is a level that the plan does not pay. */
const resolver: Resolver<PlanFigures> = (values, context, options) => {
  const last = values.levels.findLastIndex((amount) => amount.trim() !== '')
  const levels = values.levels.slice(0, last + 1)
  return zodResolver(PlanFigures)({ ...values, levels }, context, options)
}

export default function PlanDialog({ draft, from, onClose, onSaved }: Props) {
  const save = useSavePlan(draft?.id)
  const form = useForm<PlanFigures>({ resolver, defaultValues: valuesOf(draft, from) })
  const { register, handleSubmit, formState } = form
  const title = draft ? 'Change the draft' : 'Draft a plan'
  const submit = async (figures: PlanFigures) => {
    try {
      const plan = await save.mutateAsync(figures)
      toast({ title: 'Saved', text: `${plan.planName} is a draft: it pays nobody yet.` })
      onClose()
      onSaved?.(plan)
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} maxWidth={640}>
      <form
        className="plan-form"
        noValidate
        aria-label={title}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="Name"
          maxLength={80}
          autoComplete="off"
          error={formState.errors.planName?.message}
          {...register('planName')}
        />
        <Levels form={form} />
        <div className="plan-two">
          <Share form={form} />
          <TextField
            label="Hold (days)"
            type="number"
            min={0}
            max={365}
            hint="From payment to approval."
            error={formState.errors.holdDays?.message}
            {...register('holdDays', number)}
          />
        </div>
        <Shape form={form} />
        <div className="flex justify-end">
          <Button type="submit" pending={formState.isSubmitting} pendingLabel="Saving…">
            Save the draft
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Part = { form: UseFormReturn<PlanFigures> }

function Levels({ form: { register, formState } }: Part) {
  const { levels } = formState.errors
  return (
    <fieldset className="plan-levels">
      <legend>What one sale pays (J$)</legend>
      {LEVELS.map((index) => (
        <TextField
          key={index}
          label={levelLabel(index)}
          inputMode="decimal"
          autoComplete="off"
          error={levels?.[index]?.message ?? (index === 0 ? levels?.message : undefined)}
          {...register(`levels.${index}`)}
        />
      ))}
    </fieldset>
  )
}

/** Kept in whole hundredths of a percent. */
function Share({ form }: Part) {
  const { defaultValues, errors } = form.formState
  return (
    <TextField
      label="Most of a sale (%)"
      inputMode="decimal"
      defaultValue={dollarsFromCents(defaultValues?.maxPayoutShareBp ?? 0)}
      hint="Above it, all levels are scaled down alike."
      error={errors.maxPayoutShareBp?.message}
      onChange={({ target }) =>
        form.setValue('maxPayoutShareBp', centsFromDollars(target.value) ?? Number.NaN)
      }
    />
  )
}

function Shape({ form: { register, formState } }: Part) {
  const { errors } = formState
  return (
    <>
      <div className="plan-two">
        <SelectField
          label="Shape"
          hint="Only a team plan, five wide, can run."
          error={errors.planType?.message}
          {...register('planType')}
        >
          {PLAN_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPES[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Width"
          type="number"
          min={1}
          max={20}
          error={errors.maxWidth?.message}
          {...register('maxWidth', number)}
        />
      </div>
      <div className="plan-two">
        <SelectField
          label="Spillover"
          error={errors.spilloverDirection?.message}
          {...register('spilloverDirection')}
        >
          {SPILLOVER_DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {DIRECTIONS[direction]}
            </option>
          ))}
        </SelectField>
        <CheckField
          className="plan-check"
          label="A full team spills over into the next"
          {...register('spilloverEnabled')}
        />
      </div>
    </>
  )
}

function valuesOf(draft: PlanView | undefined, from: PlanView | undefined): PlanFigures {
  const plan = draft ?? from
  return {
    planName: draft?.planName ?? '',
    planType: plan?.planType ?? 'hybrid',
    maxWidth: plan?.maxWidth ?? TEAM_WIDTH,
    spilloverEnabled: plan?.spilloverEnabled ?? true,
    spilloverDirection: plan?.spilloverDirection ?? 'balanced',
    levels: LEVELS.map((index) => plan?.levels[index] ?? ''),
    maxPayoutShareBp: plan?.maxPayoutShareBp ?? 4000,
    holdDays: plan?.holdDays ?? 30,
  }
}
