import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PARISHES } from '#contract/parishes.ts'
import { ChangePayoutDetails } from '#contract/partner-forms.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  accountWarning,
  BANKS,
  bankOf,
  bankWarning,
  branchWarning,
  trnWarning,
  ungrouped,
} from '#contract/payees.ts'
import { PAYOUT_METHOD_LABELS, PAYOUT_METHODS, type PayoutMethod } from '#contract/payouts.ts'
import { usePartnerSend } from '#web/queries/partner.ts'
import { MailedCodeField } from '#web/ui/account/code-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { ChoiceCard } from '#web/ui/shapes/choice-card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

export const NOT_CHANGED = 'Payout details not changed'
export const TRY_AGAIN = 'Please try again, or call us.'

const { useSchemaForm, TextField, SelectField } = formOf(ChangePayoutDetails)
type PayeeForm = ReturnType<typeof useSchemaForm>

type Props = { facts: DashboardView; challenge: string; onDone: () => void }

/** What is in use is filled in, but for the numbers: those are hidden here, and typed again. */
export function PayeeForm({ facts: { payee, member }, challenge, onDone }: Props) {
  const change = usePartnerSend('PUT', '/api/mlm/payout-details')
  const form = useSchemaForm({
    paymentMethod: payee?.paymentMethod ?? member.paymentMethod,
    legalName: payee?.legalName ?? `${member.firstName} ${member.lastName}`,
    address: payee?.address ?? '',
    ...(payee && { parish: payee.parish }),
    trn: '',
    bankCode: payee?.bankCode ?? '',
    branch: payee?.branch ?? '',
    accountType: payee?.accountType ?? 'savings',
    accountNumber: '',
    paypalEmail: payee?.paypalEmail ?? member.paypalEmail ?? '',
    challenge,
    code: '',
  })
  const [method, trn] = useWatch({ control: form.control, name: ['paymentMethod', 'trn'] })
  return (
    <BoundForm
      form={form}
      className="stack"
      method="post"
      aria-labelledby="payout-details"
      failedTitle={NOT_CHANGED}
      failedText={TRY_AGAIN}
      onSubmit={async (details) => {
        await change.mutateAsync(details)
        const text = 'We will use them for payouts after three days.'
        toast({ title: 'Payout details changed', text })
        onDone()
      }}
    >
      <Methods form={form} />
      <Pair>
        <TextField
          label="Legal name, as on the account"
          name="legalName"
          maxLength={120}
          autoComplete="name"
        />
        <TextField
          label="TRN"
          name="trn"
          maxLength={40}
          inputMode="numeric"
          autoComplete="off"
          hint={<NumberHint digits={trn} fit="Nine digits" length={9} warning={trnWarning} />}
        />
      </Pair>
      <Pair>
        <TextField
          label="Address"
          name="address"
          maxLength={200}
          autoComplete="street-address"
          hint="Street and town"
        />
        <SelectField label="Parish" name="parish" autoComplete="address-level1">
          <option value="">Please choose</option>
          {PARISHES.map((parish) => (
            <option key={parish}>{parish}</option>
          ))}
        </SelectField>
      </Pair>
      {method === 'bank_transfer' && <BankFields form={form} />}
      {method === 'paypal' && (
        <TextField
          label="PayPal e-mail"
          name="paypalEmail"
          type="email"
          maxLength={254}
          autoComplete="email"
        />
      )}
      {method === 'western_union' && (
        <p className="small muted">
          Collect your money at any agent in your parish. Take your ID. It is sent in your legal
          name.
        </p>
      )}
      <MailedCodeField
        label="Code from the e-mail"
        hint={`We have just sent it to ${member.email}.`}
      />
      <div className="cluster">
        <SubmitButton pendingLabel="Saving...">Save payout details</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </BoundForm>
  )
}

const METHOD_HINTS: Record<PayoutMethod, string> = {
  bank_transfer: 'Jamaican bank',
  paypal: 'by e-mail',
  western_union: 'name and parish',
}

const Methods = ({ form }: { form: PayeeForm }) => (
  <fieldset className="grid min-w-0 gap-2 min-[641px]:even-3">
    <legend className="lab mb-2">Payout method</legend>
    {PAYOUT_METHODS.map((method) => (
      <ChoiceCard
        key={method}
        value={method}
        label={PAYOUT_METHOD_LABELS[method]}
        note={METHOD_HINTS[method]}
        {...form.register('paymentMethod')}
      />
    ))}
  </fieldset>
)

const OTHER = 'other'

function BankFields({ form }: { form: PayeeForm }) {
  const names = ['bankCode', 'branch', 'accountNumber'] as const
  const [bankCode = '', branch = '', account = ''] = useWatch({
    control: form.control,
    name: names,
  })
  const [isOther, setOther] = useState(bankCode !== '' && !bankOf(bankCode))
  const choose = (other: boolean) => {
    setOther(other)
    form.setValue('bankCode', '')
  }
  return (
    <>
      <Pair>
        {isOther ? (
          <div className="grid gap-1">
            <TextField
              label="Bank code"
              name="bankCode"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              hint={<Remark warning={bankWarning(bankCode)}>Three digits</Remark>}
            />
            <button type="button" className="link small text-left" onClick={() => choose(false)}>
              Choose from the list
            </button>
          </div>
        ) : (
          <SelectField
            label="Bank"
            name="bankCode"
            onChange={({ target }) => {
              if (target.value === OTHER) choose(true)
            }}
          >
            <option value="">Please choose</option>
            {BANKS.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            <option value={OTHER}>Another bank</option>
          </SelectField>
        )}
        <TextField
          label="Branch"
          name="branch"
          maxLength={60}
          autoComplete="off"
          hint={
            <Remark warning={branchWarning(bankCode, branch)}>Branch name or transit number</Remark>
          }
        />
      </Pair>
      <Pair>
        <SelectField label="Account type" name="accountType">
          <Options values={ACCOUNT_TYPES} labels={ACCOUNT_TYPE_LABELS} />
        </SelectField>
        <TextField
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          hint={
            <NumberHint
              digits={account}
              fit="Enter the full account number for this bank"
              length={bankOf(bankCode)?.accountDigits}
              warning={(number) => accountWarning(bankCode, number)}
            />
          }
        />
      </Pair>
    </>
  )
}

type NumberHintProps = {
  /** As typed, grouped or not. */
  digits: string
  /** Said of a number of this length without a warning. */
  fit: string
  length: number | undefined
  warning: (digits: string) => string | undefined
}

/** What is seen of a number before it is sent. It warns and refuses nothing. */
function NumberHint({ digits, fit, length, warning }: NumberHintProps) {
  const plain = ungrouped(digits)
  if (plain === '') return 'Digits only'
  const text = warning(plain)
  if (text === undefined && plain.length === length)
    return (
      <span className="flex items-center gap-1.5 font-[550] text-ok">
        <CircleCheck className="i i-s" aria-hidden="true" />
        {fit}
      </span>
    )
  return <Remark warning={text}>{`${plain.length} digits`}</Remark>
}

/** A warning, where there is one, or what the field takes. */
const Remark = ({ warning, children }: { warning: string | undefined; children: ReactNode }) =>
  warning ? (
    <span className="flex items-center gap-1.5 font-[550] text-warn">
      <TriangleAlert className="i i-s" aria-hidden="true" />
      {warning}
    </span>
  ) : (
    children
  )

/** Two fields side by side, on a phone one below the other. */
const Pair = ({ children }: { children: ReactNode }) => (
  <div className="row2 max-[641px]:even-1">{children}</div>
)
