import type { OrderPageView } from '#contract/orders.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { MarkShapes } from '#web/ui/mark.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { formatDollars } from '#contract/money.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { BankPanel, PaymentPanel } from './bank-panel.tsx'
import { ByLink } from './by-link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { wasJustPlaced } from './just-placed.ts'
import { awaitsTransfer, headingOf, type Step, stepsOf } from './order-state.ts'
import { ReceiptUpload } from './receipt-upload.tsx'
import './order-page.css'

/** An order, for anybody with its link; its page is never cached. */
export default function OrderPageScreen({ params }: { params: { link?: string } }) {
  const link = params.link ?? ''
  return (
    <ByLink query={orderPageQuery(link)} absent="We cannot find that order">
      {(order) => <OrderPage order={order} link={link} />}
    </ByLink>
  )
}

function OrderPage({ order, link }: { order: OrderPageView; link: string }) {
  const justPlaced = wasJustPlaced(order.id)
  return (
    <div className="wrap op">
      <div className="op-h">
        <Burst />
        <div>
          <h1 className="h1">{headingOf(order, justPlaced)}</h1>
          <p className="lead">
            Order <b className="num">{order.reference}</b>.{' '}
            {justPlaced && 'Check your email for details. '}This page is yours to keep: the link in
            the mail opens it again.
          </p>
        </div>
      </div>
      <OrderSteps order={order} />
      <div className="op-g">
        {awaitsTransfer(order) ? (
          <BankPanel order={order} />
        ) : (
          <PaymentPanel id="payment-heading" title="Payment" order={order}>
            <p className="bk-b">{paymentPlanText(order)}</p>
          </PaymentPanel>
        )}
        <section className="up" aria-label="Your order">
          <WithoutScript sentence="Sending a receipt from this page needs JavaScript, which this browser does not run." />
          {awaitsTransfer(order) && <ReceiptUpload link={link} receipts={order.receipts} />}
          <Bought order={order} />
          <CancelOrder order={order} link={link} />
        </section>
      </div>
    </div>
  )
}

/** How the payment stands, where nothing is left to transfer. */
function paymentPlanText(order: OrderPageView): string {
  const { orderStatus, paymentStatus, paymentMethod, expiredAt } = order
  if (expiredAt) return 'No transfer came in time, so this order ran out. Nothing is left to pay.'
  if (orderStatus === 'cancelled') return 'This order was cancelled. Nothing is left to pay.'
  if (paymentStatus === 'paid') return 'We have your payment. Thank you.'
  if (paymentStatus === 'failed') return 'The payment did not go through. Please call us.'
  return paymentMethod === 'credit_card'
    ? 'We review each card order by hand. Nothing is charged until then.'
    : 'We are checking your transfer.'
}

/** The mark with its growth lines, just opened. */
function Burst() {
  return (
    <svg className="burst" viewBox="0 0 200 120" aria-hidden="true">
      <g fill="none" stroke="var(--primary)" strokeWidth="1.2">
        <path d="M46 108V66q0-14 14-14h80q14 0 14 14v42" opacity=".5" />
        <path d="M32 108V58q0-18 18-18h100q18 0 18 18v50" opacity=".32" />
        <path d="M18 108V50q0-22 22-22h120q22 0 22 22v58" opacity=".18" />
      </g>
      <path d="M10 108h180" stroke="var(--kraft-400)" strokeWidth="2" />
      <g transform="translate(55 21) scale(1.9)">
        <MarkShapes />
      </g>
    </svg>
  )
}

/** What was bought, and whom to call when something about it is wrong. */
function Bought({ order }: { order: OrderPageView }) {
  const { productId, productName, selectedColor, picture, totalAmount, shippingMethod } = order
  const { phone } = useShop()
  const way = shippingMethod === 'pickup' ? 'Pick-up' : 'Courier'
  return (
    <>
      <div className="ord">
        {picture && <PictureTile facts={picture} alt={picture.alt} sizes="104px" />}
        <div>
          <b>
            {productId === null ? (
              productName
            ) : (
              <AppLink href={`/product/${productId}`}>{productName}</AppLink>
            )}
          </b>
          <span className="num">
            {[selectedColor, way, formatDollars(totalAmount)].filter(Boolean).join('. ')}
          </span>
        </div>
      </div>
      <p className="small muted">
        Wrong detail? Call{' '}
        <a className="link num" href={telephoneHref(phone)}>
          {phone}
        </a>{' '}
        and give the order number.
      </p>
    </>
  )
}

const CLASSES: Record<Step['state'], string | undefined> = {
  done: 'on',
  now: 'now',
  ahead: undefined,
}

/** Placed, payment, shipped, delivered: across on a desktop, down on a phone. */
function OrderSteps({ order }: { order: OrderPageView }) {
  return (
    <ol className="steps">
      {stepsOf(order).map(({ name, text, state }) => (
        <li
          key={name}
          className={CLASSES[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
