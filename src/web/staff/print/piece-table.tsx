import type { OrderView } from '#contract/orders.ts'
import { piecesOf, sumRows, sumsOfView } from '#contract/order-text.ts'
import { warrantyText } from '#contract/warranty.ts'
import { formatExact } from '#web/staff/format.ts'
import { TableHead } from '#web/staff/plain-table.tsx'

type PieceTableProps = { order: OrderView; priced?: boolean }

/** Every line of an order; `priced` adds the amounts and the parts of the total. */
export const PieceTable = ({ order, priced = false }: PieceTableProps) => (
  <table>
    <TableHead left={['Item', 'Colour']} right={priced ? ['Quantity', 'Amount'] : ['Quantity']} />
    <tbody>
      {order.lines.map(
        ({ id, productName, selectedColor, sku, quantity, unitPrice, amount, warranty }) => (
          <tr key={id}>
            <td>
              {productName}
              {priced && quantity > 1 && (
                <span className="prt-e num">{formatExact(unitPrice)} each</span>
              )}
              {!priced && sku && <span className="prt-e num">SKU {sku}</span>}
              {!priced && warranty && (
                <span className="prt-e num">Warranty {warrantyText(warranty)}</span>
              )}
            </td>
            <td>{selectedColor || 'No colour chosen'}</td>
            <td className="r num">{quantity}</td>
            {priced && <td className="r num">{formatExact(amount)}</td>}
          </tr>
        ),
      )}
      {[...Map.groupBy(order.gifts, (gift) => gift)].map(([gift, { length }]) => (
        <tr key={gift}>
          <td colSpan={2}>{gift}</td>
          <td className="r num">{length}</td>
          {priced && <td className="r">Included free</td>}
        </tr>
      ))}
    </tbody>
    {priced && <SumFoot order={order} />}
  </table>
)

const withNote = (name: string, note: string) => (note ? `${name}, ${note}` : name)

/** The parts of the total; of a partly paid order, what is paid and due as well. */
function SumFoot({ order: { breakdown, lines, money, voucher } }: { order: OrderView }) {
  const isOpen = breakdown.deliveryToBeQuoted
  const parts = sumRows(sumsOfView(breakdown), piecesOf(lines), { code: voucher?.code })
  const sums = parts.map(({ part, name, text, note }) => ({
    name: part === 'total' && !isOpen ? 'Total in Jamaican dollars' : withNote(name, note),
    text,
    strong: part === 'total',
  }))
  const came = [
    { name: 'Paid', text: `−${formatExact(money.net)}`, strong: false },
    { name: 'Due', text: formatExact(money.due), strong: true },
  ]
  const rows = money.badge === 'part-paid' ? [...sums, ...came] : sums
  return (
    <tfoot>
      {rows.map(({ name, text, strong }) => (
        <tr key={name} className={strong ? undefined : 'part'}>
          <th scope="row" colSpan={3} className="r">
            {name}
          </th>
          <td className="r num">{text}</td>
        </tr>
      ))}
    </tfoot>
  )
}
