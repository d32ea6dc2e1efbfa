import { useState } from 'react'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { NOTICE_DAYS, type PlanDetailView, PublishPlan } from '#contract/staff-plans.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField } = formOf(PublishPlan)

type Props = { plan: PlanDetailView; onClose: () => void }

export default function PublishDialog({ plan, onClose }: Props) {
  const publish = useSend('POST', `/api/plans/${plan.id}/publication`, { waits: true })
  const [today] = useState(() => jamaicaDay(new Date()))
  const title = `Publish ${plan.planName}`
  return (
    <Dialog onClose={onClose} title={title} maxWidth={480}>
      <Form
        className="dialog-body"
        aria-label={title}
        defaults={{ validFrom: addDays(today, NOTICE_DAYS), confirm: '' }}
        onSubmit={async (publication) => {
          const { state } = await publish.mutateAsync(publication)
          const text = state === 'coming' ? 'It counts from its day on.' : 'It counts from now on.'
          toast({ title: `${plan.planName} is published`, text })
          onClose()
        }}
      >
        <p className="muted">
          You cannot change a published plan. Sales paid before the start date keep the earlier
          plan. Partners are told on their dashboard as soon as you publish, {NOTICE_DAYS} days
          before it takes effect.
        </p>
        <TextField
          label="Starts on"
          name="validFrom"
          type="date"
          min={today}
          hint="Starts at midnight, Jamaica time. If the amounts do not change, it can start today."
        />
        <TextField
          label={`Write “${plan.planName}” to confirm`}
          name="confirm"
          autoComplete="off"
          maxLength={80}
        />
        <div className="flex justify-end gap-2">
          <Button variant="soft" onClick={onClose}>
            Not yet
          </Button>
          <SubmitButton pendingLabel="Publishing…">Publish</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
