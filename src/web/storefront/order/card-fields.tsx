import { CreditCard, Lock, Phone } from 'lucide-react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  CARD_BRAND_NAMES,
  cardBrand,
  formatCode,
  formatExpiry,
  groupCardNumber,
} from '#contract/cards.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field, useField } from '#web/ui/field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import type { CheckoutValues, Form } from './checkout.ts'

const { TextField } = fieldsOf<CheckoutValues>()

const CARD_ICON = <CreditCard className="i" aria-hidden="true" />

export function CardFields({ form, sealing }: { form: Form; sealing: boolean | undefined }) {
  const number = useWatch({ control: form.control, name: 'creditCardNumber' })
  return (
    <div className="sealed card-fields">
      <MaskedField
        label="Card number"
        className="number"
        name="creditCardNumber"
        format={groupCardNumber}
        maxLength={19}
        autoComplete="cc-number"
        start={CARD_ICON}
        end={<Brand number={number} />}
      />
      <MaskedField
        label="Expiry"
        name="expirationDate"
        format={formatExpiry}
        maxLength={5}
        placeholder="MM/YY"
        autoComplete="cc-exp"
      />
      <MaskedField
        label="CVV"
        name="cvvCode"
        format={formatCode}
        maxLength={4}
        autoComplete="cc-csc"
      />
      <TextField
        label="Billing address"
        className="billing"
        autoComplete="billing street-address"
        maxLength={300}
        name="billingAddress"
      />
      <TextField
        label="Zip or postal code"
        className="billing"
        autoComplete="billing postal-code"
        hint="Not used in Jamaica? Enter your parish."
        maxLength={20}
        name="zipCode"
      />
      <SealingNote sealing={sealing} />
    </div>
  )
}

/** How the card is protected, once that is known. */
function SealingNote({ sealing }: { sealing: boolean | undefined }) {
  if (sealing === undefined) return null
  if (sealing)
    return (
      <p className="xs lockn">
        <Lock className="i i-s" aria-hidden="true" />
        Your card details are encrypted before they are sent. Only authorised staff can view them.
      </p>
    )
  return (
    <p className="xs lockn">
      <Phone className="i i-s" aria-hidden="true" />
      We store only the card type and last four digits. Our team will call you for the rest.
    </p>
  )
}

function Brand({ number }: { number: string }) {
  const brand = cardBrand(number)
  return brand === 'other' ? null : <Badge>{CARD_BRAND_NAMES[brand]}</Badge>
}

type MaskedFieldProps = ComponentProps<typeof TextField> & {
  format: (text: string) => string
  start?: ReactNode
  end?: ReactNode
}

/** A number that is formatted while it is typed; the caret stays at its digit. */
function MaskedField({ format, start, end, ...props }: MaskedFieldProps) {
  const [frame, { onChange, ...input }] = useField(props)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
    const { text, caret } = tidy(typed, format)
    if (text !== target.value) {
      target.value = text
      target.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return (
    <Field {...frame}>
      {(control) => (
        <div className={start ? 'inwrap' : undefined}>
          {start}
          <input
            className={cx('in num', frame.error && 'bad')}
            inputMode="numeric"
            spellCheck={false}
            {...input}
            {...control}
            onChange={change}
          />
          {end && <span className="end">{end}</span>}
        </div>
      )}
    </Field>
  )
}

type Typed = { text: string; caret: number }

/**
 * Formats text while it is typed. The caret stays after the digit that it followed, also in the
 * middle.
 */
export function tidy({ text, caret }: Typed, format: (text: string) => string): Typed {
  const formatted = format(text)
  return { text: formatted, caret: placeAfter(digitsIn(text.slice(0, caret)), formatted) }
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Where in a text its nth digit has just passed. */
function placeAfter(digits: number, text: string): number {
  if (digits === 0) return 0
  let passed = 0
  for (const [place, character] of [...text].entries()) {
    if (/\d/.test(character)) passed++
    if (passed === digits) return place + 1
  }
  return text.length
}
