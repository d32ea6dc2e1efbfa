import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formatInstant } from '#contract/jamaica.ts'
import { ChangePayoutDetails } from '#contract/partner-forms.ts'
import type { MemberView } from '#contract/partners.ts'
import { PAYOUT_METHOD_WORDS, PAYOUT_METHODS } from '#contract/payouts.ts'
import { MailedCodeField } from '#web/partner/code-fields.tsx'
import { refusalOf } from '#web/queries/call.ts'
import { useRequestPayoutCode, useChangePayoutDetails } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

type Typed = z.input<typeof ChangePayoutDetails>

const FAILED = 'Payout details not changed'
const TRY_AGAIN = 'Please try again, or call us.'

/** Where payouts go. A change needs a code that is mailed, as signing in does. */
export function PayoutDetails({ member, demo }: { member: MemberView; demo: boolean }) {
  const ask = useRequestPayoutCode()
  const [challenge, setChallenge] = useState<string>()
  const { paymentMethod, bankAccount, paypalEmail, payoutHeldUntil } = member
  const begin = async () => {
    try {
      setChallenge((await ask.mutateAsync()).challenge)
    } catch (error) {
      toast({ title: FAILED, text: refusalOf(error)?.error ?? TRY_AGAIN, tone: 'failure' })
    }
  }
  return (
    <section className="panel" aria-labelledby="payout-details">
      <div className="panel-h">
        <h2 id="payout-details">Payout details</h2>
      </div>
      <div className="grid gap-4 p-5">
        <dl className="facts p-0">
          <div>
            <dt>Paid by</dt>
            <dd>{PAYOUT_METHOD_WORDS[paymentMethod]}</dd>
          </div>
          <div>
            <dt>Bank account</dt>
            <dd>{bankAccount || 'none yet'}</dd>
          </div>
          <div>
            <dt>PayPal e-mail</dt>
            <dd>{paypalEmail || 'none yet'}</dd>
          </div>
        </dl>
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
            <Button variant="line" size="sm" pending={ask.isPending} onClick={() => void begin()}>
              Change payout details
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

type ChangeFormProps = { member: MemberView; challenge: string; onDone: () => void }

function ChangeForm({ member, challenge, onDone }: ChangeFormProps) {
  const change = useChangePayoutDetails()
  const { register, formState, handleSubmit, setError } = useForm<
    Typed,
    unknown,
    ChangePayoutDetails
  >({
    resolver: zodResolver(ChangePayoutDetails),
    defaultValues: {
      paymentMethod: member.paymentMethod,
      bankAccount: member.bankAccount,
      paypalEmail: member.paypalEmail ?? '',
      challenge,
      code: '',
    },
  })
  const submit = async (details: ChangePayoutDetails) => {
    try {
      await change.mutateAsync(details)
      toast({ title: 'Payout details changed', text: 'They are good for payouts in three days.' })
      onDone()
    } catch (error) {
      const refusal = refusalOf(error)
      for (const [index, { path, message }] of (refusal?.issues ?? []).entries())
        setError(path as Path<Typed>, { message }, { shouldFocus: index === 0 })
      toast({ title: FAILED, text: refusal?.error ?? TRY_AGAIN, tone: 'failure' })
    }
  }
  const onSubmit = useOneSubmit(() => handleSubmit(submit)())
  const { errors } = formState
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate
      aria-labelledby="payout-details"
      onSubmit={onSubmit}
    >
      <p className="small muted">A code is on its way to {member.email}.</p>
      <SelectField
        label="Paid by"
        error={errors.paymentMethod?.message}
        {...register('paymentMethod')}
      >
        {PAYOUT_METHODS.map((method) => (
          <option key={method} value={method}>
            {PAYOUT_METHOD_WORDS[method]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Bank account"
        maxLength={120}
        autoComplete="off"
        error={errors.bankAccount?.message}
        {...register('bankAccount')}
      />
      <TextField
        label="PayPal e-mail"
        type="email"
        maxLength={254}
        autoComplete="off"
        error={errors.paypalEmail?.message}
        {...register('paypalEmail')}
      />
      <MailedCodeField error={errors.code?.message} {...register('code')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={formState.isSubmitting} pendingLabel="Saving...">
          Save payout details
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
