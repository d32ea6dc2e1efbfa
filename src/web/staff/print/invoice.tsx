import type { OrderView } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  SHIPPING_METHOD_NAMES,
} from '#web/staff/orders/labels.ts'
import { formatExact } from '#web/staff/format.ts'
import { Recipient, SheetHead } from './sheet-parts.tsx'

/** What was sold for how much; no card data, not even its last digits. */
export function Invoice({ order }: { order: OrderView }) {
  const { bank } = useShop()
  const total = formatExact(order.totalAmount)
  return (
    <>
      <SheetHead title="Invoice" order={order} />
      <h3>Sold to</h3>
      <Recipient order={order}>
        <span>{order.customerEmail}</span>
      </Recipient>
      <table>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Colour</th>
            <th scope="col" className="r">
              Quantity
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{order.productName}</td>
            <td>{order.selectedColor || 'Not chosen'}</td>
            <td className="r num">1</td>
            <td className="r num">{total}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="r">
              Total in Jamaican dollars
            </th>
            <td className="r num">{total}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        {SHIPPING_METHOD_NAMES[order.shippingMethod]}. {PAYMENT_METHOD_NAMES[order.paymentMethod]}:{' '}
        {PAYMENT_STATUS_NAMES[order.paymentStatus].toLowerCase()}.
      </p>
      {order.paymentMethod === 'bank_transfer' && order.paymentStatus !== 'paid' && (
        <p>
          Please transfer the exact total to {bank.accountName}, {bank.bank}, {bank.branch}, account{' '}
          <b className="num">{bank.account}</b>, with <b>{order.reference}</b> as the reference.
        </p>
      )}
    </>
  )
}
