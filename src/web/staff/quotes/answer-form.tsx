import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { refusalOf } from '#web/queries/call.ts'
import { offerablesQuery, offeredProductQuery, useAnswerQuote } from '#web/queries/staff-quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

const GOOD_FOR_DAYS = 7
const DAY_MS = 86_400_000

type Values = {
  productId: string
  color: string
  price: string
  validUntil: string
  message: string
}

function valuesOf({ offer, productId, selectedColor }: StaffQuoteView): Values {
  const soon = jamaicaDay(new Date(Date.now() + GOOD_FOR_DAYS * DAY_MS))
  return {
    productId: String(offer?.productId ?? productId ?? ''),
    color: offer?.color ?? selectedColor,
    price: offer?.price ?? '',
    validUntil: soon,
    message: offer?.message ?? '',
  }
}

/** One piece, a price, a last day and a few words: mailed with a link that accepts it. */
export function AnswerForm({ quote }: { quote: StaffQuoteView }) {
  const answer = useAnswerQuote(quote.id)
  const [values, setValues] = useState(() => valuesOf(quote))
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const refusal = refusalOf(answer.error)
  const errorOf = (path: string) => refusal?.issues?.find((issue) => issue.path === path)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { productId, color, price, validUntil, message } = values
    answer.mutate(
      {
        productId: Number(productId),
        price,
        validUntil,
        ...(color && { color }),
        ...(message && { message }),
      },
      {
        onSuccess: ({ email, reference }) =>
          toast({ title: `${reference} answered`, text: `Mailed to ${email}.`, tone: 'success' }),
      },
    )
  }
  return (
    <form className="qd-a" noValidate aria-label="Answer with an offer" onSubmit={submit}>
      <PieceFields values={values} onChange={set} error={errorOf('productId')} />
      <TextField
        label="Price (JMD)"
        inputMode="decimal"
        value={values.price}
        error={errorOf('price')}
        onChange={({ target }) => set({ price: target.value })}
      />
      <TextField
        label="Good until the end of"
        type="date"
        value={values.validUntil}
        error={errorOf('validUntil')}
        onChange={({ target }) => set({ validUntil: target.value })}
      />
      <TextArea
        className="qd-w"
        label="Message"
        optional
        rows={3}
        maxLength={2000}
        value={values.message}
        error={errorOf('message')}
        onChange={({ target }) => set({ message: target.value })}
      />
      {answer.error && !refusal?.issues && (
        <p className="err qd-w" role="alert">
          {refusal?.error ?? 'The answer was not sent. Please try again.'}
        </p>
      )}
      <Button type="submit" pending={answer.isPending} pendingLabel="Sending...">
        {quote.offer ? 'Send a new offer' : 'Send the offer'}
      </Button>
    </form>
  )
}

type PieceProps = {
  values: Values
  onChange: (change: Partial<Values>) => void
  error: string | undefined
}

function PieceFields({ values, onChange, error }: PieceProps) {
  const { data: pieces } = useQuery(offerablesQuery())
  const { productId, color } = values
  const chosen = useQuery({
    ...offeredProductQuery(Number(productId)),
    enabled: productId !== '',
  }).data
  return (
    <>
      <SelectField
        label="Product"
        value={productId}
        error={error}
        hint={chosen && `Sold at ${formatDollars(chosen.price)}`}
        onChange={({ target }) => onChange({ productId: target.value, color: '' })}
      >
        <option value="">Choose a product</option>
        {pieces?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Colour"
        value={color}
        onChange={({ target }) => onChange({ color: target.value })}
      >
        <option value="">Whichever is there</option>
        {chosen?.colors.map((name) => (
          <option key={name} value={name}>
            {name} ({chosen.colorInventory[name] ?? 0} here)
          </option>
        ))}
      </SelectField>
    </>
  )
}
