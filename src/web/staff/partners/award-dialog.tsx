import { useState } from 'react'
import { centsFromInput, minorUnits } from '#contract/money.ts'
import { RANKS } from '#contract/partners.ts'
import { AwardPartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useAwardPartner } from '#web/queries/staff-partners.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, SelectField } = formOf(AwardPartner)

type Props = { partner: PartnerDetailView; onClose: () => void }
type Kind = AwardPartner['award']

/** Awards money that no rule pays, or a rank. */
export function AwardDialog({ partner, onClose }: Props) {
  const { firstName, lastName } = partner.member
  const [kind, setKind] = useState<Kind>('money')
  const title = `Award ${firstName} ${lastName}`
  return (
    <Dialog onClose={onClose} title={title} maxWidth={480}>
      <div className="grid gap-4 px-6 pt-3 pb-6">
        <SelectField
          label="What"
          name="award"
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

function AwardForm({ kind, partner, onClose }: Props & { kind: Kind }) {
  const award = useAwardPartner(partner.member.id)
  const above = RANKS.slice(RANKS.indexOf(partner.member.currentRank) + 1)
  return (
    <Form
      className="grid gap-4"
      aria-label="Award"
      defaults={{ award: kind, text: '' }}
      onSubmit={async (values) => {
        await award.mutateAsync(values)
        toast({ title: 'Awarded', text: `${partner.member.firstName} reads it on the dashboard.` })
        onClose()
      }}
    >
      {kind === 'money' ? (
        <TextField
          label="Amount (J$)"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint="It is a commission: approved with the next ones, paid in a run."
          parse={minorUnitsTyped}
        />
      ) : (
        <SelectField label="Rank" name="rank">
          <option value="">Choose a rank</option>
          {above.map((rank) => (
            <option key={rank}>{rank}</option>
          ))}
        </SelectField>
      )}
      <TextField label="What for" name="text" maxLength={200} hint="The partner reads it." />
      <div className="flex justify-end">
        <SubmitButton pendingLabel="Awarding…">Award</SubmitButton>
      </div>
    </Form>
  )
}

/**
 * Converts typed dollars to minor units. The trailing space makes the schema refuse other texts.
 */
function minorUnitsTyped(text = ''): string {
  const cents = centsFromInput(text)
  return cents === undefined ? `${text} ` : minorUnits(cents)
}
