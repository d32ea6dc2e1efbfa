import { AGREED_DELIVERY } from '#contract/delivery-services.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { jamaicaDay } from '#contract/jamaica.ts'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import { sumOrder } from '#contract/order-sums.ts'
import { AnswerQuote, type StaffQuoteView } from '#contract/quote-offers.ts'
import { useAnswerQuote } from '#web/queries/staff-quotes.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { PieceFields } from '#web/staff/piece-fields.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SumLines } from '#web/ui/sum-lines.tsx'
import { toast } from '#web/ui/toasts.ts'
import '#web/staff/orders/order-lines.css'

type Values = z.input<typeof AnswerQuote>

const { Form, TextArea, TextField } = formOf(AnswerQuote)

const VALID_DAYS = 7
const DAY_MS = 86_400_000
const orNone = (text: string) => text || undefined

const emptyLine = (productId = Number.NaN, selectedColor = '') => ({
  productId,
  selectedColor,
  quantity: 1,
  unitPrice: '',
})

const isSomething = (amount: string) => centsFromInput(amount) !== 0

function defaultsOf({ offer, productId, selectedColor }: StaffQuoteView): Values {
  const lines = offer?.lines.map((line) => ({
    productId: line.productId ?? Number.NaN,
    selectedColor: line.selectedColor,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
  }))
  const { delivery = '', discount = '' } = offer?.breakdown ?? {}
  return {
    lines: lines ?? [emptyLine(productId ?? undefined, selectedColor)],
    delivery: isSomething(delivery) ? orNone(delivery) : undefined,
    discount: isSomething(discount) ? orNone(discount) : undefined,
    validUntil: jamaicaDay(new Date(Date.now() + VALID_DAYS * DAY_MS)),
    message: offer?.message || undefined,
  }
}

/** The form of an offer: lines, delivery, discount, a last day and a message, mailed with a link to accept. */
export function AnswerForm({ quote }: { quote: StaffQuoteView }) {
  const answer = useAnswerQuote(quote.id)
  return (
    <Form
      className="quote-answer"
      aria-label="Answer with an offer"
      defaults={defaultsOf(quote)}
      failedText="The answer was not sent. Please try again."
      onSubmit={async (values) => {
        const { email, reference } = await answer.mutateAsync(values)
        toast({ title: `${reference} answered`, text: `Mailed to ${email}.` })
      }}
    >
      <LineFields />
      <TextField
        label="Delivery (JMD)"
        optional
        inputMode="decimal"
        name="delivery"
        parse={orNone}
      />
      <TextField
        label="Discount (JMD)"
        optional
        inputMode="decimal"
        name="discount"
        parse={orNone}
      />
      <OfferSums />
      <TextField label="Good until the end of" type="date" name="validUntil" />
      <TextArea
        className="quote-whole"
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

/** The lines of the offer. One at least stays. */
function LineFields() {
  const { fields, append, remove } = useFieldArray<Values, 'lines'>({ name: 'lines' })
  return (
    <div className="quote-whole quote-lines">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="quote-line">
          <legend className="lab">{fields.length > 1 ? `Line ${index + 1}` : 'Piece'}</legend>
          <OneLine index={index} />
          {fields.length > 1 && (
            <SmallButton
              variant="quiet"
              icon={Trash2}
              label={`Remove line ${index + 1}`}
              className="quote-whole justify-self-start"
              onClick={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      {fields.length < MAX_LINES && (
        <SmallButton
          icon={Plus}
          label="Add a line"
          className="justify-self-start"
          onClick={() => append(emptyLine())}
        />
      )}
    </div>
  )
}

function OneLine({ index }: { index: number }) {
  const line = `lines.${index}` as const
  return (
    <>
      <PieceFields within={`${line}.`} />
      <TextField
        label="Pieces"
        inputMode="numeric"
        maxLength={2}
        name={`${line}.quantity`}
        parse={numberIn}
      />
      <TextField label="Price each (JMD)" inputMode="decimal" name={`${line}.unitPrice`} />
    </>
  )
}

/** What the offer costs as it stands in the form. */
function OfferSums() {
  const [lines = [], delivery = '', discount = ''] = useWatch<
    Values,
    ['lines', 'delivery', 'discount']
  >({ name: ['lines', 'delivery', 'discount'] })
  const priced = lines.map(({ quantity, unitPrice }) => ({
    quantity: Number.isInteger(quantity) ? quantity : 0,
    unitPriceCents: centsFromInput(unitPrice) ?? 0,
  }))
  const pieces = priced.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = sumOrder(priced, {
    deliveryCents: centsFromInput(delivery) ?? 0,
    discountCents: centsFromInput(discount) ?? 0,
  })
  return (
    <dl className="slip compact num quote-whole" aria-label="What the offer costs">
      <SumLines
        breakdown={{
          pieces: dollarsFromCents(sums.piecesCents),
          delivery: dollarsFromCents(sums.deliveryCents),
          ...AGREED_DELIVERY,
          discount: dollarsFromCents(sums.discountCents),
          namingDiscount: dollarsFromCents(sums.namingCents),
          total: dollarsFromCents(sums.totalCents),
          gct: null,
        }}
        pieces={pieces}
      />
    </dl>
  )
}
