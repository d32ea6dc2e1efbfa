import type { ReactNode } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderView } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { Logo } from '#web/ui/logo.tsx'

/** Who sends it, what it is, and for which order. */
export function SheetHead({ title, order }: { title: string; order: OrderView }) {
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

/** Where it goes, or who comes for it. */
export function Recipient({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { customerName, customerPhone, deliveryAddress, parish, landmark, shippingMethod } = order
  const lines =
    shippingMethod === 'pickup'
      ? ['Pick-up in the shop']
      : [deliveryAddress, parish].filter(Boolean)
  return (
    <address className="prt-a">
      <b>{customerName}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {landmark && shippingMethod === 'delivery' && <span>Landmark: {landmark}</span>}
      <span className="num">{customerPhone}</span>
      {children}
    </address>
  )
}
