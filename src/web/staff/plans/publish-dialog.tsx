import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { daysAfter, jamaicaDay } from '#contract/jamaica.ts'
import { NOTICE_DAYS, type PlanDetailView, PublishPlan } from '#contract/staff-plans.ts'
import { usePublishPlan } from '#web/queries/staff-plans.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { plan: PlanDetailView; onClose: () => void }

export default function PublishDialog({ plan, onClose }: Props) {
  const publish = usePublishPlan(plan.id)
  const [today] = useState(() => jamaicaDay(new Date()))
  const form = useForm<PublishPlan>({
    resolver: zodResolver(PublishPlan),
    defaultValues: { validFrom: daysAfter(today, NOTICE_DAYS), confirm: '' },
  })
  const { register, handleSubmit, formState } = form
  const submit = async (asked: PublishPlan) => {
    try {
      const { state } = await publish.mutateAsync(asked)
      const text = state === 'coming' ? 'It counts from its day on.' : 'It counts from now on.'
      toast({ title: `${plan.planName} is published`, text })
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Publish ${plan.planName}`}
      maxWidth={480}
    >
      <form
        className="plan-form"
        noValidate
        aria-label={`Publish ${plan.planName}`}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <p className="muted">
          A published plan never changes. Sales that are paid for before its day keep the plan of
          theirs. Partners read of a change of pay on their dashboard as soon as it is published,{' '}
          {NOTICE_DAYS} days before it counts.
        </p>
        <TextField
          label="Counts from"
          type="date"
          min={today}
          hint="From midnight in Jamaica. A version that pays the same may count from today, at once."
          error={formState.errors.validFrom?.message}
          {...register('validFrom')}
        />
        <TextField
          label={`Write “${plan.planName}” to confirm`}
          autoComplete="off"
          maxLength={80}
          error={formState.errors.confirm?.message}
          {...register('confirm')}
        />
        <div className="flex justify-end gap-2">
          <Button type="button" variant="soft" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" pending={formState.isSubmitting} pendingLabel="Publishing…">
            Publish
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
