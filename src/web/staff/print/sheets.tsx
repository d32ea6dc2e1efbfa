import type { ReactNode } from 'react'
import { addressParts, besideAddress } from '#contract/entered-texts.ts'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderView } from '#contract/orders.ts'
import { lineText, piecesOf } from '#contract/order-text.ts'
import { useShop } from '#web/queries/shop.ts'
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  deliveryLabel,
} from '#web/staff/orders/labels.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PieceTable } from './piece-table.tsx'

type SheetProps = { order: OrderView }

/** The sender, the title of the sheet, and the order. */
function SheetHead({ title, order }: SheetProps & { title: string }) {
  const { company, address, phone, email } = useShop()
  return (
    <header className="prt-h">
      <div>
        <Logo />
        <p>
          {company}
          <br />
          {address}
          <br />
          {phone}, {email}
        </p>
      </div>
      <div className="prt-t">
        <h2>{title}</h2>
        <p className="num">
          {order.reference}
          <br />
          {formatInstant(order.createdAt)}
        </p>
      </div>
    </header>
  )
}

/** The address of the delivery, or the person who picks the piece up. */
function Recipient({ order, children }: SheetProps & { children?: ReactNode }) {
  const { customerName, customerPhone, shippingMethod } = order
  const isDelivered = shippingMethod === 'delivery'
  const lines = isDelivered ? addressParts(order) : ['Showroom pick-up']
  return (
    <address className="prt-a">
      <b>{customerName}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {isDelivered &&
        besideAddress(order).map(({ name, text }) => (
          <span key={name}>
            {name}: {text}
          </span>
        ))}
      <span className="num">{customerPhone}</span>
      {children}
    </address>
  )
}

/** The invoice of an order; no card data, not even its last digits. */
function Invoice({ order }: SheetProps) {
  const { bank } = useShop()
  return (
    <>
      <SheetHead title="Invoice" order={order} />
      <h3>Sold to</h3>
      <Recipient order={order}>
        <span>{order.customerEmail}</span>
      </Recipient>
      <PieceTable order={order} priced />
      <p>
        {deliveryLabel(order)}. {PAYMENT_METHOD_NAMES[order.paymentMethod]}:{' '}
        {PAYMENT_STATUS_NAMES[order.paymentStatus].toLowerCase()}.
      </p>
      {isAwaited(order) && (
        <p>
          Please transfer the exact {order.money.badge === 'part-paid' ? 'amount due' : 'total'} to{' '}
          {bank.accountName}, {bank.bank}, {bank.branch}, account{' '}
          <b className="num">{bank.account}</b>, with <b>{order.reference}</b> as the reference.
        </p>
      )}
    </>
  )
}

/** Whether the customer still has to transfer money. */
const isAwaited = ({ paymentMethod, money }: OrderView) =>
  money.due !== '0.00' && (paymentMethod === 'bank_transfer' || money.badge === 'part-paid')

const CHECKS = ['Item and colour correct', 'Box undamaged and dry', 'Box labelled']
const CHECKS_OF_SEVERAL = ['Items and colours correct', 'Boxes undamaged and dry', 'Boxes labelled']

/** The packing list of a delivery, for the person who packs it. */
const PackingSlip = ({ order }: SheetProps) => (
  <>
    <SheetHead title="Packing slip" order={order} />
    <h3>For</h3>
    <Recipient order={order} />
    <PieceTable order={order} />
    <p>{deliveryLabel(order)}.</p>
    {order.notes && (
      <p>
        <b>Customer’s note:</b> {order.notes}
      </p>
    )}
    <ul className="prt-c">
      {(piecesOf(order.lines) === 1 ? CHECKS : CHECKS_OF_SEVERAL).map((check) => (
        <li key={check}>{check}</li>
      ))}
    </ul>
    <p className="prt-s">Packed by, date</p>
  </>
)

/** How many lines of an order fit on a label. */
const MAX_LABEL_LINES = 5

/** A label of 4 by 6 inches for the box. */
function Label({ order }: SheetProps) {
  const { address, phone } = useShop()
  return (
    <>
      <Logo />
      <p className="prt-f">
        From {address}, {phone}
      </p>
      <Recipient order={order} />
      <p className="prt-o num">{order.reference}</p>
      <p>{deliveryLabel(order)}</p>
      {order.lines.length > MAX_LABEL_LINES ? (
        <p>{order.productName}</p>
      ) : (
        order.lines.map((line) => <p key={line.id}>{lineText(line, line.selectedColor)}</p>)
      )}
    </>
  )
}

export const SHEETS = { invoice: Invoice, packing: PackingSlip, label: Label }
export type SheetName = keyof typeof SHEETS

export const SHEET_NAMES: Record<SheetName, string> = {
  invoice: 'Invoice',
  packing: 'Packing slip',
  label: 'Delivery label',
}
