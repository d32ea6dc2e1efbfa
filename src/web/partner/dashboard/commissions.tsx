import { useState } from 'react'
import type { DashboardView, MemberView } from '#contract/partner-views.ts'
import { COMMISSION_STATUSES } from '#contract/partners.ts'
import {
  usePartnerList,
  useRequestPayoutCode,
  useChangePayoutDetails,
} from '#web/queries/partner.ts'
import { COMMISSION_STATUS_LABELS } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { formatInstant } from '#contract/jamaica.ts'
import { ChangePayoutDetails } from '#contract/partner-forms.ts'
import { PAYOUT_METHOD_LABELS, PAYOUT_METHODS } from '#contract/payouts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { MailedCodeField } from '#web/ui/account/code-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CommissionList } from './commission-list.tsx'
import { More } from './lists.tsx'
import { Statements, Wallet } from './wallet.tsx'

export function Commissions({ facts, demo }: { facts: DashboardView; demo: boolean }) {
  const [status, setStatus] = useState('')
  const filter = status && `&status=${status}`
  const list = usePartnerList(`commissions?memberId=${facts.member.id}&limit=20${filter}`)
  return (
    <div className="ov">
      <Panel
        id="history"
        title="Commission history"
        aside={list.total > 0 && <span className="small muted num">{list.total}</span>}
      >
        <div className="com-f">
          <select
            className="in"
            aria-label="Which commissions"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            <option value="">All commissions</option>
            <Options values={COMMISSION_STATUSES} labels={COMMISSION_STATUS_LABELS} />
          </select>
        </div>
        <CommissionList list={list} empty={status ? 'None of these' : undefined} />
        <More list={list} />
      </Panel>
      <div className="col">
        <Wallet wallet={facts.wallet} />
        <PayoutDetails member={facts.member} demo={demo} />
        <Statements />
      </div>
    </div>
  )
}

const { Form, TextField, SelectField } = formOf(ChangePayoutDetails)

const FAILED = 'Payout details not changed'
const TRY_AGAIN = 'Please try again, or call us.'

/** Where payouts are sent; a change needs a mailed code, like signing in. */
function PayoutDetails({ member, demo }: { member: MemberView; demo: boolean }) {
  const request = useRequestPayoutCode()
  const [challenge, setChallenge] = useState<string>()
  const { paymentMethod, bankAccount, paypalEmail, payoutHeldUntil } = member
  const begin = async () => {
    try {
      setChallenge((await request.mutateAsync()).challenge)
    } catch (error) {
      toast({ title: FAILED, text: refusalOf(error)?.error ?? TRY_AGAIN, tone: 'failure' })
    }
  }
  return (
    <Panel id="payout-details" title="Payout details">
      <div className="grid gap-4 p-5">
        <Facts
          className="facts p-0"
          valueClass=""
          facts={[
            ['Paid by', PAYOUT_METHOD_LABELS[paymentMethod]],
            ['Bank account', bankAccount || 'none yet'],
            ['PayPal e-mail', paypalEmail || 'none yet'],
          ]}
        />
        {payoutHeldUntil && (
          <p className="small">
            New details: nothing is sent before {formatInstant(payoutHeldUntil)}.
          </p>
        )}
        {challenge && (
          <ChangeForm
            member={member}
            challenge={challenge}
            onDone={() => setChallenge(undefined)}
          />
        )}
        {!demo && !challenge && (
          <div>
            <Button
              variant="line"
              size="sm"
              pending={request.isPending}
              onClick={() => void begin()}
            >
              Change payout details
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

type ChangeFormProps = { member: MemberView; challenge: string; onDone: () => void }

function ChangeForm({ member, challenge, onDone }: ChangeFormProps) {
  const change = useChangePayoutDetails()
  const { paymentMethod, bankAccount, paypalEmail } = member
  return (
    <Form
      className="grid gap-4"
      method="post"
      aria-labelledby="payout-details"
      defaults={{ paymentMethod, bankAccount, paypalEmail: paypalEmail ?? '', challenge, code: '' }}
      failedTitle={FAILED}
      failedText={TRY_AGAIN}
      onSubmit={async (details) => {
        await change.mutateAsync(details)
        const text = 'They are good for payouts in three days.'
        toast({ title: 'Payout details changed', text })
        onDone()
      }}
    >
      <p className="small muted">A code is on its way to {member.email}.</p>
      <SelectField label="Paid by" name="paymentMethod">
        <Options values={PAYOUT_METHODS} labels={PAYOUT_METHOD_LABELS} />
      </SelectField>
      <TextField label="Bank account" name="bankAccount" maxLength={120} autoComplete="off" />
      <TextField
        label="PayPal e-mail"
        name="paypalEmail"
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      <MailedCodeField />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel="Saving...">Save payout details</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
