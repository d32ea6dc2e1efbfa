import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderPageView } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { awaitsOnline, isBeingConfirmed, newsOf, payLabel } from './online-state.ts'
import { awaitsTransfer, termText } from './order-state.ts'
import { payNow, useLeaving } from './pay-now.ts'
import { LargeAmount, PaymentPanel } from './payment-panel.tsx'
import { TestBadge } from './test-badge.tsx'

type WayProps = { order: OrderPageView; link: string }
type OnlinePanelProps = WayProps & { waitedLong: boolean }

/** Paying on the bank's page: the way there, and what became of it. Beside a bank panel it is the second way. */
export function OnlinePanel({ order, link, waitedLong }: OnlinePanelProps) {
  const isOwn = awaitsOnline(order) || isBeingConfirmed(order)
  const body = (
    <div className="bk-b">
      {isOwn && <LargeAmount dollars={order.due} />}
      <News order={order} link={link} waitedLong={waitedLong} />
      {order.online.offered ? (
        <PayButton order={order} link={link} />
      ) : (
        <NotOffered order={order} />
      )}
      {isOwn && !awaitsTransfer(order) && <Term order={order} />}
      {order.online.isTest && <TestBadge />}
    </div>
  )
  return isOwn ? (
    <PaymentPanel id="online-heading" title={titleOf(order)} order={order}>
      {body}
    </PaymentPanel>
  ) : (
    <Panel id="online-heading" title="Or pay by card" className="bk">
      {body}
    </Panel>
  )
}

const titleOf = (order: OrderPageView) => (isBeingConfirmed(order) ? 'Your payment' : 'Pay by card')

/** Always in the page, so that a screen reader says what changes. */
function News({ order, link, waitedLong }: OnlinePanelProps) {
  const hasFailed = useLeaving(link)?.state === 'failed'
  const news = newsOf(order, waitedLong)
  return (
    <div role="status">
      {news && !hasFailed && (
        <p className={cx('op-note', news.tone === 'bad' && 'bad')}>
          {news.tone === 'bad' ? (
            <CircleAlert className="i" aria-hidden="true" />
          ) : (
            <Clock className="i" aria-hidden="true" />
          )}
          <span>
            <b>{news.lead}</b> {news.rest}
          </span>
        </p>
      )}
    </div>
  )
}

function PayButton({ order, link }: WayProps) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const leaving = useLeaving(link)
  return (
    <div className="pay">
      {leaving?.state === 'failed' && (
        <p className="op-note bad" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{leaving.sentence}</span>
        </p>
      )}
      <Button
        size="lg"
        block
        disabled={!isOnline}
        pending={leaving?.state === 'opening'}
        pendingLabel="Opening the payment page…"
        onClick={() => void payNow(client, link, order.due)}
      >
        {isOnline && <Lock className="i" aria-hidden="true" />}
        {isOnline ? payLabel(order) : 'No internet connection'}
      </Button>
      <p className="small muted">
        You will pay on a secure payment page. Your bank may ask for a code. We never see your card
        details.
      </p>
      {awaitsOnline(order) && !awaitsTransfer(order) && (
        <Otherwise>Prefer to pay by bank transfer?</Otherwise>
      )}
    </div>
  )
}

/** No button: a payment is being confirmed, or the shop takes no cards just now. */
function NotOffered({ order }: { order: OrderPageView }) {
  if (isBeingConfirmed(order)) return null
  return (
    <Otherwise>Online card payments are not available right now. To pay by transfer:</Otherwise>
  )
}

function Otherwise({ children }: { children: ReactNode }) {
  const { phone } = useShop()
  return (
    <p className="small">
      {children} Call{' '}
      <a className="link num" href={telephoneHref(phone)}>
        {phone}
      </a>
      .
    </p>
  )
}

function Term({ order }: { order: OrderPageView }) {
  const kept = termText(order)
  return kept ? <p className="small mt-2 font-[550]">{kept}</p> : null
}
