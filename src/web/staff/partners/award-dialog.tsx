import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { centsTyped, minorUnits } from '#contract/money.ts'
import { RANKS } from '#contract/partners.ts'
import { AwardPartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useAwardPartner } from '#web/queries/staff-partners.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { partner: PartnerDetailView; onClose: () => void }
type Kind = AwardPartner['award']

/** Awards money that no rule pays, or a rank. */
export default function AwardDialog({ partner, onClose }: Props) {
  const { firstName, lastName } = partner.member
  const [kind, setKind] = useState<Kind>('money')
  const title = `Award ${firstName} ${lastName}`
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} maxWidth={480}>
      <div className="grid gap-4 px-6 pt-3 pb-6">
        <SelectField
          label="What"
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          <option value="money">Money</option>
          <option value="rank">A rank</option>
        </SelectField>
        <AwardForm key={kind} kind={kind} partner={partner} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type Form = { award: Kind; amount?: string; rank?: string; text: string }

function AwardForm({ kind, partner, onClose }: Props & { kind: Kind }) {
  const award = useAwardPartner(partner.member.id)
  const form = useForm<Form, unknown, AwardPartner>({
    resolver: zodResolver(AwardPartner) as never,
    defaultValues: { award: kind, text: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = async (asked: AwardPartner) => {
    try {
      await award.mutateAsync(asked)
      toast({ title: 'Awarded', text: `${partner.member.firstName} reads it on the dashboard.` })
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }
  const above = RANKS.slice(RANKS.indexOf(partner.member.currentRank) + 1)
  return (
    <form
      className="grid gap-4"
      noValidate
      aria-label="Award"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {kind === 'money' ? (
        <TextField
          label="Amount (J$)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          hint="It is a commission: approved with the next ones, paid in a run."
          {...form.register('amount', { setValueAs: minorOf })}
        />
      ) : (
        <SelectField label="Rank" error={errors.rank?.message} {...form.register('rank')}>
          <option value="">Choose a rank</option>
          {above.map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="What for"
        maxLength={200}
        error={errors.text?.message}
        hint="The partner reads it."
        {...form.register('text')}
      />
      <div className="flex justify-end">
        <Button type="submit" pending={isSubmitting} pendingLabel="Awarding…">
          Award
        </Button>
      </div>
    </form>
  )
}

/** What is typed in dollars, in minor units; anything else stays what it is and is refused. */
function minorOf(typed: string | undefined): string {
  const text = typed ?? ''
  const cents = centsTyped(text)
  return cents === undefined ? `${text} ` : minorUnits(cents)
}
