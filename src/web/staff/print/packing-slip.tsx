import type { OrderView } from '#contract/orders.ts'
import { Recipient, SheetHead } from './sheet-parts.tsx'

const CHECKS = ['Piece and colour are right', 'Box is whole and dry', 'Label is on the box']

/** What goes into the van, for whoever packs it. */
export function PackingSlip({ order }: { order: OrderView }) {
  return (
    <>
      <SheetHead title="Packing slip" order={order} />
      <h3>For</h3>
      <Recipient order={order} />
      <table>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Colour</th>
            <th scope="col" className="r">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{order.productName}</td>
            <td>{order.selectedColor || 'Not chosen'}</td>
            <td className="r num">1</td>
          </tr>
        </tbody>
      </table>
      {order.notes && (
        <p>
          <b>From the shopper:</b> {order.notes}
        </p>
      )}
      <ul className="prt-c">
        {CHECKS.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      <p className="prt-s">Packed by, date</p>
    </>
  )
}
