import type { OrderPageView } from '#contract/orders.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { MarkShapes } from '#web/ui/mark.tsx'
import { cx } from '#web/ui/class-names.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from '#web/ui/telephone.ts'
import { BankPanel } from './bank-panel.tsx'
import { BoxesPanel } from './boxes-panel.tsx'
import { ByLink } from './by-link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { CostSlip } from './cost-slip.tsx'
import { wasJustPlaced } from './just-placed.ts'
import { wasRefunded } from './money-state.ts'
import { awaitsTransfer, headingOf, type Step, stepsOf, takesReceipts } from './order-state.ts'
import { OnlinePanel } from './online-panel.tsx'
import { awaitsOnline, isBeingConfirmed, notChargedText, showsOnline } from './online-state.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { PiecesPanel } from './pieces-panel.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'
import { useBankNews } from './use-bank-news.ts'
import { WrongPanel } from './wrong-panel.tsx'
import './order-page.css'
import './order-cost.css'

/** An order, for anybody with its link; its page is never cached. */
export function OrderPageScreen({ params }: { params: { link?: string } }) {
  const link = params.link ?? ''
  return (
    <ByLink query={orderPageQuery(link)} absent="We cannot find that order">
      {(order) => <OrderPage order={order} link={link} />}
    </ByLink>
  )
}

function OrderPage({ order, link }: { order: OrderPageView; link: string }) {
  const justPlaced = wasJustPlaced(order.id)
  const waitedLong = useBankNews(link, order)
  return (
    <div className="wrap op">
      <div className={cx('op-h', justPlaced && 'burst-h')}>
        {justPlaced && <Burst />}
        <div>
          <h1 className="h1">{headingOf(order, justPlaced)}</h1>
          <p className="lead">
            Order <b className="num">{order.reference}</b>.{' '}
            {justPlaced && 'Check your email for details. '}You can return to this page from the
            link in our e-mail.
          </p>
        </div>
      </div>
      <OrderSteps order={order} />
      <div className="op-g">
        <div className="op-main">
          <BoxesPanel order={order} />
          <Money order={order} link={link} waitedLong={waitedLong} />
          <DocumentsPanel documents={order.documents} link={link} />
          <PiecesPanel order={order} link={link} />
          <WrongPanel link={link} />
          <WrongDetail />
          <CancelOrder order={order} link={link} />
        </div>
        <CostSlip order={order} />
      </div>
    </div>
  )
}

type MoneyProps = { order: OrderPageView; link: string; waitedLong: boolean }

/** What there is to do about money: what is owed to the shopper, and what the shopper owes. */
function Money({ order, link, waitedLong }: MoneyProps) {
  const { refundDue } = order
  const plan = refundDue
    ? ''
    : [paymentPlanText(order), notChargedText(order)].filter(Boolean).join(' ')
  const online = showsOnline(order) && (
    <OnlinePanel order={order} link={link} waitedLong={waitedLong} />
  )
  return (
    <>
      {refundDue && <RefundPanel order={order} refundDue={refundDue} />}
      {leadsOnline(order) && online}
      {awaitsTransfer(order) && <BankPanel order={order} />}
      {plan && !awaitsTransfer(order) && !online && (
        <PaymentPanel id="payment-heading" title="Payment" order={order}>
          <p className="bk-b">{plan}</p>
        </PaymentPanel>
      )}
      <WithoutScript
        sentence={`${order.online.offered ? 'Paying here or sending a receipt needs' : 'Sending a receipt from this page needs'} JavaScript, which is switched off in this browser.`}
      />
      {takesReceipts(order) && (
        <section aria-label="Your receipt">
          <ReceiptUpload link={link} order={order} />
        </section>
      )}
      {!leadsOnline(order) && online}
    </>
  )
}

/** Whether paying online is the first way to pay, or all that there is to say. */
const leadsOnline = (order: OrderPageView) => awaitsOnline(order) || isBeingConfirmed(order)

/** What becomes of the payment, where nothing is left to transfer; nothing where the heading says it all. */
function paymentPlanText(order: OrderPageView): string {
  const { orderStatus, paymentStatus, paymentMethod, expiredAt, paysOnline } = order
  if (orderStatus === 'cancelled' && isBeingConfirmed(order)) return CANCELLED_MEANWHILE
  if (expiredAt && paysOnline)
    return 'We did not receive payment in time, so this order has expired. You have nothing to pay.'
  if (expiredAt)
    return 'We did not receive your transfer in time, so this order has expired. You have nothing to pay.'
  if (wasRefunded(order)) return ''
  if (orderStatus === 'cancelled') return 'This order was cancelled. You have nothing to pay.'
  if (paymentStatus === 'paid') return ''
  if (paymentStatus === 'failed') return 'The payment did not go through. Please call us.'
  return paymentMethod === 'credit_card'
    ? 'We review each card order by hand. Nothing is charged until then.'
    : 'We are checking your transfer.'
}

const CANCELLED_MEANWHILE =
  'This order was cancelled. If your payment went through, we will refund it in full.'

/** The shop's logo with growth lines around it. */
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

/** Whom to call when something about the order is wrong. */
function WrongDetail() {
  const { phone } = useShop()
  return (
    <p className="small muted">
      Need to change something? Call{' '}
      <a className="link num" href={telephoneHref(phone)}>
        {phone}
      </a>{' '}
      and have your order number ready.
    </p>
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
