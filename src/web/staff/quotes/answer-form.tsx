import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { AnswerQuote, type StaffQuoteView } from '#contract/quote-offers.ts'
import { offerablesQuery, offeredProductQuery, useAnswerQuote } from '#web/queries/staff-quotes.ts'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, SelectField, TextArea, TextField } = formOf(AnswerQuote)

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

/** One piece, a price, a last day and a few words: mailed with a link that accepts it. */
export function AnswerForm({ quote }: { quote: StaffQuoteView }) {
  const answer = useAnswerQuote(quote.id)
  return (
    <Form
      className="qd-a"
      aria-label="Answer with an offer"
      defaults={defaultsOf(quote)}
      failed="The answer was not sent. Please try again."
      onSubmit={async (values) => {
        const { email, reference } = await answer.mutateAsync(values)
        toast({ title: `${reference} answered`, text: `Mailed to ${email}.`, tone: 'success' })
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

function PieceFields() {
  const { watch, setValue } = useFormContext<AnswerQuote>()
  const [productId, color = ''] = watch(['productId', 'color'])
  const { data: pieces } = useQuery(offerablesQuery())
  const { data: chosen } = useQuery({
    ...offeredProductQuery(productId),
    enabled: !Number.isNaN(productId),
  })
  return (
    <>
      <SelectField
        label="Product"
        name="productId"
        value={String(productId || '')}
        parse={numberIn}
        hint={chosen && `Sold at ${formatDollars(chosen.price)}`}
        onChange={() => setValue('color', undefined)}
      >
        <option value="">Choose a product</option>
        {pieces?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Colour" name="color" value={color} parse={orNone}>
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
