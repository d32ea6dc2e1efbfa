import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { AnswerQuote, type StaffQuoteView } from '#contract/quote-offers.ts'
import { offerablesQuery, offeredProductQuery, useAnswerQuote } from '#web/queries/staff-quotes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextArea, TextField } = formOf(AnswerQuote)

const VALID_DAYS = 7
const DAY_MS = 86_400_000
const orNone = (text: string) => text || undefined

const defaultsOf = ({ offer, productId, selectedColor }: StaffQuoteView) => ({
  productId: offer?.productId ?? productId ?? Number.NaN,
  color: (offer?.color ?? selectedColor) || undefined,
  price: offer?.price ?? '',
  validUntil: jamaicaDay(new Date(Date.now() + VALID_DAYS * DAY_MS)),
  message: offer?.message || undefined,
})

/**
 * The form of an offer: a piece, a price, a last day and a message, mailed with a link to accept.
 */
export function AnswerForm({ quote }: { quote: StaffQuoteView }) {
  const answer = useAnswerQuote(quote.id)
  return (
    <Form
      className="qd-a"
      aria-label="Answer with an offer"
      defaults={defaultsOf(quote)}
      failedText="The answer was not sent. Please try again."
      onSubmit={async (values) => {
        const { email, reference } = await answer.mutateAsync({
          ...values,
          color: values.color || undefined,
        })
        toast({ title: `${reference} answered`, text: `Mailed to ${email}.` })
      }}
    >
      <PieceFields />
      <TextField label="Price (JMD)" inputMode="decimal" name="price" />
      <TextField label="Good until the end of" type="date" name="validUntil" />
      <TextArea
        className="qd-w"
        label="Message"
        optional
        rows={3}
        maxLength={2000}
        name="message"
        parse={orNone}
      />
      <SubmitButton pendingLabel="Sending...">
        {quote.offer ? 'Send a new offer' : 'Send the offer'}
      </SubmitButton>
    </Form>
  )
}

/** Controlled, because the options load later than the values that select them. */
function PieceFields() {
  const product = useController<AnswerQuote, 'productId'>({ name: 'productId' })
  const color = useController<AnswerQuote, 'color'>({ name: 'color' }).field
  const productId = product.field.value
  const { data: pieces } = useQuery(offerablesQuery())
  const { data: chosen } = useQuery({
    ...offeredProductQuery(productId),
    enabled: !Number.isNaN(productId),
  })
  return (
    <>
      <SelectField
        label="Product"
        value={String(productId || '')}
        error={product.fieldState.error?.message}
        hint={chosen && `Sold at ${formatDollars(chosen.price)}`}
        onChange={({ target }) => {
          product.field.onChange(numberIn(target.value))
          color.onChange('')
        }}
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
        value={color.value ?? ''}
        onChange={({ target }) => color.onChange(target.value)}
      >
        <option value="">Any colour in stock</option>
        {chosen?.colors.map((name) => (
          <option key={name} value={name}>
            {name} ({chosen.colorInventory[name] ?? 0} in stock)
          </option>
        ))}
      </SelectField>
    </>
  )
}
