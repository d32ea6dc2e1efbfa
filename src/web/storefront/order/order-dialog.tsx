import { emailAddress } from '#contract/free-text.ts'
import { Info, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import {
  type BasketLine,
  type WantedLine,
  withColor,
  withoutLine,
  withoutOrdered,
} from '#web/storefront/basket/basket-lines.ts'
import { changeBasket } from '#web/storefront/basket/basket-store.ts'
import type { Ordering } from '#web/storefront/basket/layers.ts'
import { NotLookedUp } from '#web/storefront/basket/not-looked-up.tsx'
import type { PreviewTerms } from '#web/queries/order-previews.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoundForm } from '#web/ui/form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { useShop } from '#web/queries/shop.ts'
import { CARD_FIELDS, checkoutResolver, type CheckoutValues, type Form } from './checkout.ts'
import { dropDraft, readDraft, useKeptForm } from './draft.ts'
import { OrderFields, type OrderTerms } from './order-fields.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderSide } from './order-side.tsx'
import { boughtOf, type OrderedLines, useOrderedLines } from './ordered-lines.ts'
import { ServiceFields } from './service-fields.tsx'
import { previewTerms } from './terms.ts'
import { paysNow, useOrder } from './use-order.ts'
import { payNow, tokenOf } from './pay-now.ts'
import { VoucherField } from './voucher-field.tsx'
import { sharedWays } from './ways.ts'
import './order.css'
import './choices.css'
import './order-dialog.css'

type OrderDialogProps = Ordering & { onClose: (lines: readonly WantedLine[]) => void }

/**
 * The one form for one piece or many. It stays mounted while it is closed, so that what was typed is
 * still there; only the card is forgotten.
 */
export default function OrderDialog({ source, lines, open, onClose }: OrderDialogProps) {
  const { form, ordered, order, notePerson } = useOrderForm({ source, lines, open })
  const code = useWatch({ control: form.control, name: 'voucher' })
  const isWide = useWide()
  const close = () => {
    for (const field of CARD_FIELDS) form.resetField(field)
    order.forget()
    onClose(ordered.lines)
  }
  const change: Parameters<typeof OrderSide>[0]['onChange'] = (changed, line, chosen) => {
    if (ordered.refused.length <= 1) order.forget()
    ordered.change(changed)
    if (source === 'basket') changeBasket((before) => changedBasket(before, line, chosen))
  }
  const voucher = (
    <VoucherField
      code={code}
      answer={ordered.code}
      isAsking={ordered.isOutdated}
      onApply={(typed) => form.setValue('voucher', typed)}
    />
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={titleOf(ordered)}
      hideTitle
      maxWidth={1120}
      className="order-dialog"
    >
      <OrderSide
        form={form}
        ordered={ordered}
        isRefused={order.refused !== undefined}
        onChange={change}
        voucher={isWide && voucher}
      />
      <BoundForm
        form={form}
        className="of order-main"
        aria-label="Your order"
        data-focus-first={isWide || undefined}
        onSubmit={order.submit}
        onBlur={notePerson}
      >
        <h2 className="h2">Your order</h2>
        <Notes ordered={ordered} order={order} />
        <OrderFields
          form={form}
          terms={termsOf(ordered)}
          services={<Services form={form} ordered={ordered} />}
          voucher={!isWide && voucher}
        />
        <OrderFoot form={form} ordered={ordered} />
      </BoundForm>
    </Dialog>
  )
}

const titleOf = ({ facts: [first, ...others] }: OrderedLines) =>
  others.length > 0 || !first ? 'Order these items' : `Order ${first.name}`

const changedBasket = (
  lines: readonly BasketLine[],
  line: WantedLine,
  chosen: WantedLine | undefined,
) => (chosen ? withColor(lines, line, chosen) : withoutLine(lines, line))

function termsOf({ products = [], breakdown }: OrderedLines): OrderTerms {
  const bank = products[0]?.bankDetails.bank ?? ''
  return { ...sharedWays(products), bank, total: breakdown?.total }
}

/** The services of the parish that is chosen. */
function Services({ form, ordered: { offer, isFailed } }: { form: Form; ordered: OrderedLines }) {
  const parish = useWatch({ control: form.control, name: 'parish' })
  if (!parish || (!offer && isFailed)) return null
  return (
    <ServiceFields
      offer={offer}
      onChoose={(service) => form.setValue('deliveryService', service)}
    />
  )
}

function useOrderForm({ source, lines, open }: Ordering) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { cards } = useShop()
  const stillOpen = useLatest(open)
  const form: Form = useForm({
    defaultValues: readDraft(),
    resolver: (values, context, options) =>
      checkoutResolver(boughtOf(ordered, values.voucher), cards)(values, context, options),
  })
  useKeptForm(form, open)
  const [shippingMethod, parish, deliveryService, voucher] = useWatch({
    control: form.control,
    name: ['shippingMethod', 'parish', 'deliveryService', 'voucher'],
  })
  const [person, setPerson] = useState<Person>({})
  const terms = previewTerms({ shippingMethod, parish, deliveryService, voucher })
  const ordered = useOrderedLines(open, lines, { ...terms, ...(terms.voucher && person) })
  // If the form was closed meanwhile, a toast reports the order and the visitor stays on the page.
  const order = useOrder(form, (placed) => {
    const { link } = placed
    form.reset(dropDraft())
    if (source === 'basket') changeBasket((before) => withoutOrdered(before, ordered.lines))
    if (!stillOpen.current) return
    navigate(link)
    if (paysNow(placed, cards)) void payNow(client, tokenOf(link), placed.totalAmount)
  })
  // The person is sent with a code when a field is left, not at each letter.
  const notePerson = () => setPerson((before) => samePerson(before, personIn(form.getValues())))
  // An order that Enter sends leaves no field.
  const submit: typeof order.submit = (sent) => {
    notePerson()
    return order.submit(sent)
  }
  return { form, ordered, order: { ...order, submit }, notePerson }
}

type Person = Pick<PreviewTerms, 'customerEmail' | 'customerPhone'>

const EMAIL = emailAddress('Valid email is required')

/** What is typed of e-mail and phone, as far as it may be one. */
function personIn({ customerEmail, customerPhone }: CheckoutValues): Person {
  const [email, phone] = [customerEmail.trim(), customerPhone.trim()]
  return {
    ...(EMAIL.safeParse(email).success && { customerEmail: email }),
    ...(phone.length > 6 && { customerPhone: phone }),
  }
}

const samePerson = (before: Person, now: Person) =>
  before.customerEmail === now.customerEmail && before.customerPhone === now.customerPhone
    ? before
    : now

type NotesProps = { ordered: OrderedLines; order: ReturnType<typeof useOrder> }

/** What stands in the way of the order, and what became of the last try. */
function Notes({ ordered, order: { refused } }: NotesProps) {
  const isOnline = useOnline()
  const { cards } = useShop()
  const { refused: lines, isFailed } = ordered
  if (!isOnline)
    return (
      <p className="note note-warn" role="status">
        <WifiOff className="i" aria-hidden="true" />
        <span>
          <b>No connection.</b> Your details are saved
          {cards === 'review' && ', except card details'}. Tap the button again when you are back
          online.
        </span>
      </p>
    )
  if (refused && lines.length > 0)
    return (
      <p className="note note-warn">
        <Info className="i" aria-hidden="true" />
        <span>
          <b>Your order has not been placed yet.</b>{' '}
          {lines.length === 1
            ? '1 item needs your attention.'
            : `${lines.length} items need your attention.`}{' '}
          Your details are saved.
        </span>
      </p>
    )
  if (refused?.newTotal !== undefined)
    return (
      <RefusalNote sentence={`The total is now ${formatDollars(refused.newTotal)}.`}>
        <p className="small">
          Your order has not been placed. Please check the new total, then tap the button again.
        </p>
      </RefusalNote>
    )
  if (refused?.sentence !== undefined) return <RefusalNote sentence={refused.sentence} />
  return isFailed ? <NotLookedUp basket={ordered} /> : null
}
