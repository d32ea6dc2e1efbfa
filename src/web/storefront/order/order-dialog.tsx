import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { priceText } from '#contract/delivery-figures.ts'
import { formatDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { ProductView } from '#contract/product-views.ts'
import { picturesOf, stockOf } from '#web/storefront/product/colors.ts'
import { PIECE } from '#web/storefront/product/labels.ts'
import { PieceTile } from '#web/storefront/product/piece-tile.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact } from '#web/ui/facts.tsx'
import { BoundForm } from '#web/ui/form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { recallParish } from '#web/ui/own-parish.ts'
import { useLatest } from '#web/ui/use-latest.ts'
import { CARD_FIELDS, checkoutResolver, EMPTY_CHECKOUT, type Form } from './checkout.ts'
import { OrderFields } from './order-fields.tsx'
import { ServiceFields } from './service-fields.tsx'
import { type DeliveryChoice, useDelivery } from './use-delivery.ts'
import { useOrder } from './use-order.ts'
import './order.css'

type OrderDialogProps = {
  product: ProductView
  color: string | undefined
  open: boolean
  onClose: () => void
  onChoose: (color: string) => void
}

/**
 * The order form over the product. It stays mounted while it is closed, so that what was typed is
 * still there; only the card is forgotten.
 */
export default function OrderDialog(props: OrderDialogProps) {
  const { product, open, onClose } = props
  const [, navigate] = useLocation()
  const [color, choose] = useFormColor(props)
  const stillOpen = useLatest(open)
  const form: Form = useForm({
    defaultValues: { ...EMPTY_CHECKOUT, parish: ownParish() },
    resolver: (values, context, options) => checkoutResolver(bought)(values, context, options),
  })
  const delivery = useDelivery(form, product)
  const bought = {
    productId: product.id,
    selectedColor: color,
    totalAmount: delivery.total,
    deliveryService: delivery.chosen?.service,
  }
  // If the form was closed meanwhile, a toast reports the order and the visitor stays on the page.
  const order = useOrder(form, ({ link }) => {
    if (stillOpen.current) navigate(link)
    else form.reset()
  })

  const close = () => {
    for (const field of CARD_FIELDS) form.resetField(field)
    order.forget()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Order ${product.name}`}
      hideTitle
      maxWidth={980}
      className="od"
    >
      <OrderSummary {...{ form, product, color, delivery }} />
      <BoundForm form={form} className="of" aria-label="Your order" onSubmit={order.submit}>
        <h2 className="h2">Your order</h2>
        {order.refused && (
          <Refused
            sentence={order.refused}
            product={product}
            color={color}
            onChoose={(chosen) => {
              order.forget()
              choose(chosen)
            }}
          />
        )}
        <OrderFields
          form={form}
          product={product}
          services={<ServiceFields delivery={delivery} />}
          total={delivery.total}
        />
        <PlaceButton {...{ form, product, color, delivery }} />
      </BoundForm>
    </Dialog>
  )
}

type OrderPartProps = {
  form: Form
  product: ProductView
  color: string | undefined
  delivery: DeliveryChoice
}

/** The parish that the visitor named on another page. */
const ownParish = () => PARISHES.find((parish) => parish === recallParish()) ?? ''

/** What is bought: at the side, on a phone at the top. */
function OrderSummary({ form: { control }, product, color, delivery }: OrderPartProps) {
  const [shippingMethod, parish] = useWatch({ control, name: ['shippingMethod', 'parish'] })
  const [picture] = picturesOf(product, color).pictures
  const price = formatDollars(product.price)
  const piece = PIECE[product.category]
  return (
    <aside className="sum" aria-label="What you order">
      <PieceTile picture={picture} />
      <div className="sum-b">
        <h3>{product.name}</h3>
        <p className="small">
          {color}
          <span className="sum-price">
            {color && ' · '}
            <b className="num">{price}</b>
          </span>
        </p>
      </div>
      <dl className="num">
        <Fact name={piece.charAt(0).toUpperCase() + piece.slice(1)}>{price}</Fact>
        {shippingMethod === 'pickup' && <Fact name="Pick-up">Free</Fact>}
        {shippingMethod === 'delivery' && (
          <Fact name={courierTo(parish)}>{courierPrice(delivery)}</Fact>
        )}
        <div className="tot">
          <dt>{delivery.isToBeQuoted ? 'Without delivery' : 'Total'}</dt>
          <dd>{formatDollars(delivery.total)}</dd>
        </div>
      </dl>
    </aside>
  )
}

const courierTo = (parish: string) => (parish ? `Courier to ${parish}` : 'Courier')

function courierPrice({ services, chosen }: DeliveryChoice): string {
  if (!services) return 'By your parish'
  const price = priceText(chosen?.price ?? null)
  return price === 'free' ? 'Free' : price
}

function PlaceButton({ form, product, color, delivery }: OrderPartProps) {
  const soldOut = stockOf(product, color) <= 0
  const method = useWatch({ control: form.control, name: 'paymentMethod' })
  return (
    <div className="od-f">
      <SubmitButton
        size="lg"
        block
        disabled={(soldOut || delivery.isAsking) && !form.formState.isSubmitting}
        pendingLabel="Processing Order..."
      >
        {soldOut ? 'Out of Stock' : `Place order, ${formatDollars(delivery.total)}`}
      </SubmitButton>
      <p className="xs subtle">{chargeText(method)}</p>
    </div>
  )
}

function chargeText(method: PaymentMethod | null): string {
  if (method === 'credit_card')
    return 'We review each card order by hand. Nothing is charged until then.'
  if (method === 'bank_transfer')
    return 'Nothing is charged here. You transfer the amount from your own bank.'
  return 'Nothing is charged now.'
}

type RefusedProps = {
  sentence: string
  product: ProductView
  color: string | undefined
  onChoose: (color: string) => void
}

/** Why the order was refused, and the colours that are left to choose from. */
function Refused({ sentence, product, color, onChoose }: RefusedProps) {
  const others = product.colors.filter((name) => stockOf(product, name) > 0)
  const soldOut = stockOf(product, color) <= 0
  return (
    <RefusalNote sentence={sentence}>
      {soldOut && others.length > 0 && (
        <>
          <p className="small mt-2">Still here. Choose one to go on:</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {others.map((name) => (
              <Button key={name} variant="line" size="sm" onClick={() => onChoose(name)}>
                {name}
              </Button>
            ))}
          </p>
        </>
      )}
    </RefusalNote>
  )
}

/**
 * The colour that the form is about: the one shown when it was opened. Only the shopper changes it,
 * whatever the page beneath shows meanwhile.
 */
function useFormColor({ color, open, onChoose }: OrderDialogProps) {
  const [held, setHeld] = useState({ color, open })
  if (held.open !== open) setHeld({ color: open ? color : held.color, open })
  const choose = (chosen: string) => {
    setHeld({ color: chosen, open })
    onChoose(chosen)
  }
  return [held.color, choose] as const
}
