import type { BreakdownView } from '#contract/order-lines.ts'
import type { OrderView } from '#contract/orders.ts'
import { formatExact } from '#web/staff/format.ts'

type Props = {
  breakdown: BreakdownView
  pieces: number
  shippingMethod: OrderView['shippingMethod']
}

/** What a total is made of, in the order and the words of every place that shows one. */
export const Slip = ({ breakdown, pieces, shippingMethod }: Props) => {
  const { delivery, discount, total, gct } = breakdown
  const isFree = shippingMethod === 'pickup' && delivery === '0.00'
  return (
    <dl className="slip num">
      <div>
        <dt>
          Pieces <small>{pieces}</small>
        </dt>
        <dd>{formatExact(breakdown.pieces)}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>{isFree ? 'Free' : formatExact(delivery)}</dd>
      </div>
      {discount !== '0.00' && (
        <div>
          <dt>Discount</dt>
          <dd>−{formatExact(discount)}</dd>
        </div>
      )}
      <div className="slip-total">
        <dt>Total</dt>
        <dd className="disp">{formatExact(total)}</dd>
      </div>
      {gct !== null && (
        <div className="slip-tax">
          <dt>of which GCT</dt>
          <dd>{formatExact(gct)}</dd>
        </div>
      )}
    </dl>
  )
}
