import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { jamaicaDay } from '#contract/jamaica.ts'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import { bill } from '#contract/order-sums.ts'
import { AnswerQuote, type StaffQuoteView } from '#contract/quote-offers.ts'
import { PARISHES } from '#contract/parishes.ts'
import { offerablesQuery } from '#web/queries/staff-quotes.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { ServiceField, useServices } from '#web/staff/service-field.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { PieceFields } from '#web/staff/piece-fields.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SumLines } from '#web/ui/sum-lines.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isBelow, limitOf } from './offer-limit.ts'
import '#web/staff/orders/order-lines.css'

type Values = z.input<typeof AnswerQuote>

const { Form, SelectField, TextArea, TextField } = formOf(AnswerQuote)

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
  const { delivery = '', discount = '', deliveryService = null } = offer?.breakdown ?? {}
  return {
    lines: lines ?? [emptyLine(productId ?? undefined, selectedColor)],
    parish: PARISHES.find((parish) => parish === offer?.parish),
    deliveryService: deliveryService ?? undefined,
    delivery: isSomething(delivery) && !deliveryService ? orNone(delivery) : undefined,
    discount: isSomething(discount) ? orNone(discount) : undefined,
    validUntil: jamaicaDay(new Date(Date.now() + VALID_DAYS * DAY_MS)),
    message: offer?.message || undefined,
  }
}

/**
 * The form of an offer: lines, delivery, discount, a last day and a message, mailed with a link to accept.
 * One beyond the limit of who writes it waits for approval.
 */
export function AnswerForm({ quote }: { quote: StaffQuoteView }) {
  const answer = useSend('POST', `/api/quotes/${quote.id}/answer`)
  const propose = useSend('POST', `/api/quotes/${quote.id}/proposals`)
  const limitOfLines = useLimitOfLines()
  return (
    <Form
      className="quote-answer"
      aria-label="Send a quote"
      defaults={defaultsOf(quote)}
      failedText="The quote was not sent. Please try again."
      onSubmit={async ({ reason = '', ...values }) => {
        if (limitOfLines(values.lines, values.discount).isBeyond) {
          const { reference } = await propose.mutateAsync({ ...values, reason })
          toast({
            title: `${reference} sent for approval`,
            text: 'The customer will not be notified yet.',
          })
          return
        }
        const sent = await answer.mutateAsync({ ...values, ...(reason && { reason }) })
        toast({ title: `${sent.reference} sent`, text: `E-mailed to ${sent.email}.` })
      }}
    >
      <LineFields />
      <DeliveryFields />
      <TextField
        label="Discount (JMD)"
        optional
        inputMode="decimal"
        name="discount"
        parse={orNone}
      />
      <TextField label="Valid until" type="date" name="validUntil" />
      <OfferSums />
      <TextArea
        className="quote-whole"
        label="Message"
        optional
        rows={3}
        maxLength={2000}
        name="message"
        parse={orNone}
      />
      <SendFields isNew={!quote.offer} />
    </Form>
  )
}

/** The reason for another price, and the button, which says where the offer goes. */
function SendFields({ isNew }: { isNew: boolean }) {
  const limit = useLimit()
  return (
    <>
      {limit.needsReason && (
        <TextField
          className="quote-whole"
          label="Reason for the price"
          maxLength={200}
          name="reason"
          hint={limit.isBeyond ? BEYOND : 'For example: returning customer. Only staff can see it.'}
          parse={orNone}
        />
      )}
      <SubmitButton pendingLabel="Sending...">
        {limit.isBeyond ? 'Send for approval' : isNew ? 'Send the offer' : 'Send a new offer'}
      </SubmitButton>
    </>
  )
}

const BEYOND = 'A manager has to approve this price before the customer sees it.'
const NEEDS_MANAGER = 'A price this far below the shop’s needs a manager.'

/** The lines of the form with the shop's prices, and whether the offer is within the limit. */
function useLimit() {
  const [lines, discount] = useWatch<Values, ['lines', 'discount']>({ name: ['lines', 'discount'] })
  return useLimitOfLines()(lines, discount)
}

function useLimitOfLines() {
  const percent = useSignedIn()?.discountPercent ?? null
  const { data: products } = useQuery(offerablesQuery())
  return (sent: Values['lines'] = [], discount = '') => {
    const lines = sent.map(({ productId, quantity, unitPrice }) => ({
      quantity,
      unitPrice,
      listPrice: products?.items.find(({ id }) => id === productId)?.price,
    }))
    return { lines, ...limitOf({ lines, discount, percent }) }
  }
}

/** Where the courier goes and by which service, or an amount that was agreed to. */
function DeliveryFields() {
  const { parish, pieces } = usePieces()
  return (
    <>
      <SelectField label="Parish" optional name="parish" parse={orNone}>
        <option value="">Any parish, or pick-up</option>
        {PARISHES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {parish && pieces.length > 0 && <ServiceField key={parish} lines={pieces} parish={parish} />}
      <TextField
        label="Delivery (JMD)"
        optional
        inputMode="decimal"
        name="delivery"
        hint="Leave empty for the price of the service. Without a service it is to be quoted."
        parse={orNone}
      />
    </>
  )
}

/** The pieces whose product is chosen, and the parish. */
function usePieces() {
  const [lines = [], parish = ''] = useWatch<Values, ['lines', 'parish']>({
    name: ['lines', 'parish'],
  })
  const pieces = lines
    .filter(({ productId, quantity }) => productId > 0 && quantity >= 1)
    .map(({ productId, quantity }) => ({ productId, color: '', quantity }))
  return { parish, pieces }
}

/** The lines of the offer. One at least stays. */
function LineFields() {
  const { fields, append, remove } = useFieldArray<Values, 'lines'>({ name: 'lines' })
  return (
    <div className="quote-whole quote-lines">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="quote-line">
          <legend className="lab">{fields.length > 1 ? `Line ${index + 1}` : 'Item'}</legend>
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
          label="Add item"
          className="justify-self-start"
          onClick={() => append(emptyLine())}
        />
      )}
    </div>
  )
}

function OneLine({ index }: { index: number }) {
  const line = `lines.${index}` as const
  const proposePrice = useProposedPrice(index)
  const { lines, isBeyond } = useLimit()
  const offered = lines[index]
  return (
    <>
      <PieceFields within={`${line}.`} onPrice={proposePrice} />
      <TextField
        label="Quantity"
        inputMode="numeric"
        maxLength={2}
        name={`${line}.quantity`}
        parse={numberIn}
      />
      <TextField
        label="Price each (JMD)"
        inputMode="decimal"
        name={`${line}.unitPrice`}
        hint={isBeyond && offered && isBelow(offered) ? NEEDS_MANAGER : undefined}
      />
    </>
  )
}

/** Fills in the shop's price of a product that is chosen; a price that was typed stays. */
function useProposedPrice(index: number) {
  const { getValues, setValue } = useFormContext<Values>()
  const proposed = useRef('')
  return useCallback(
    (price: string) => {
      const name = `lines.${index}.unitPrice` as const
      const typed = getValues(name)
      const isBeingTyped = document.activeElement?.getAttribute('name') === name
      if (isBeingTyped || (typed && typed !== proposed.current)) return
      proposed.current = price
      setValue(name, price, { shouldValidate: true })
    },
    [getValues, index, setValue],
  )
}

/** What the offer costs as it stands in the form. */
function OfferSums() {
  const [lines = [], delivery = '', discount = '', service] = useWatch<
    Values,
    ['lines', 'delivery', 'discount', 'deliveryService']
  >({ name: ['lines', 'delivery', 'discount', 'deliveryService'] })
  const { parish, pieces: ordered } = usePieces()
  const named = useServices(ordered, parish)?.find((each) => each.service === service)
  const deliveryCents = centsFromInput(delivery || named?.price || '')
  const priced = lines.map(({ quantity, unitPrice }) => ({
    quantity: Number.isInteger(quantity) ? quantity : 0,
    unitPriceCents: centsFromInput(unitPrice) ?? 0,
  }))
  const pieces = priced.reduce((sum, { quantity }) => sum + quantity, 0)
  const courier = { kind: 'delivery', quantity: 1, unitPriceCents: deliveryCents ?? 0 } as const
  const sums = bill(
    [...priced, courier],
    [{ kind: 'discount', cents: centsFromInput(discount) ?? 0 }],
  )
  return (
    <dl className="slip compact num quote-whole" aria-label="Quote total">
      <SumLines
        breakdown={{
          pieces: dollarsFromCents(sums.piecesCents),
          delivery: dollarsFromCents(sums.deliveryCents),
          deliveryService: named?.service ?? null,
          deliveryToBeQuoted: deliveryCents === undefined,
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
