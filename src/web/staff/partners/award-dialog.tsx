import { useState } from 'react'
import { centsFromInput, minorUnits } from '#contract/money.ts'
import { RANKS } from '#contract/partners.ts'
import { AwardPartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, SelectField } = formOf(AwardPartner)

type Props = { partner: PartnerDetailView; onClose: () => void }
type Kind = AwardPartner['award'] | 'back'

/** Awards money that no rule pays, or a rank; or takes money back. */
export function AwardDialog({ partner, onClose }: Props) {
  const { firstName, lastName } = partner.member
  const [kind, setKind] = useState<Kind>('money')
  const title = `Award ${firstName} ${lastName}`
  return (
    <Dialog onClose={onClose} title={title} maxWidth={480}>
      <div className="dialog-body">
        <SelectField
          label="What"
          name="award"
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          <option value="money">Money</option>
          <option value="back">Deduction</option>
          <option value="rank">A rank</option>
        </SelectField>
        <AwardForm key={kind} kind={kind} partner={partner} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function AwardForm({ kind, partner, onClose }: Props & { kind: Kind }) {
  const award = useSend('POST', `/api/partners/${partner.member.id}/awards`, {
    replaces: `/api/partners/${partner.member.id}`,
  })
  const above = RANKS.slice(RANKS.indexOf(partner.member.currentRank) + 1)
  return (
    <Form
      className="stack"
      aria-label="Award"
      refusedAt={kind === 'rank' ? 'rank' : 'amount'}
      defaults={{ award: kind === 'rank' ? kind : 'money', text: '' }}
      onSubmit={async (values) => {
        const { openAwards } = await award.mutateAsync(values)
        toast(openAwards > partner.openAwards ? REQUESTED : doneToast(kind, partner))
        onClose()
      }}
    >
      {kind !== 'rank' ? (
        <TextField
          label="Amount (J$)"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={HINTS[kind]}
          parse={kind === 'back' ? minorUnitsTakenBack : minorUnitsTyped}
        />
      ) : (
        <SelectField label="Rank" name="rank">
          <option value="">Choose a rank</option>
          {above.map((rank) => (
            <option key={rank}>{rank}</option>
          ))}
        </SelectField>
      )}
      <TextField label="Reason" name="text" maxLength={200} hint="The partner will see this." />
      <div className="flex justify-end">
        <SubmitButton pendingLabel={kind === 'back' ? 'Deducting…' : 'Awarding…'}>
          {kind === 'back' ? 'Deduct' : 'Award'}
        </SubmitButton>
      </div>
    </Form>
  )
}

const HINTS = {
  money: 'Added as a commission and paid in the next payout. Large amounts need a second approval.',
  back: 'Deducted from the wallet now. Any shortfall comes from later commissions. Large amounts need a second approval.',
}
const REQUESTED = {
  title: 'Sent for second approval',
  text: 'You can find it under Commissions, Awards.',
}

const doneToast = (kind: Kind, { member }: PartnerDetailView) => ({
  title: kind === 'back' ? 'Deducted' : 'Awarded',
  text: `${member.firstName} will see it on the dashboard.`,
})

const minorUnitsTakenBack = (text?: string) => `-${minorUnitsTyped(text)}`

/**
 * Converts typed dollars to minor units. The trailing space makes the schema refuse other texts.
 */
function minorUnitsTyped(text = ''): string {
  const cents = centsFromInput(text)
  return cents === undefined ? `${text} ` : minorUnits(cents)
}
