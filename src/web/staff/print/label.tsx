import type { OrderView } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Recipient } from './sheet-parts.tsx'

/** A label of 4 by 6 inches for the box. */
export function Label({ order }: { order: OrderView }) {
  const { address, phone } = useShop()
  return (
    <>
      <Logo />
      <p className="prt-f">
        From {address}, {phone}
      </p>
      <Recipient order={order} />
      <p className="prt-o num">{order.reference}</p>
      <p>
        {order.productName}
        {order.selectedColor && `, ${order.selectedColor}`}
      </p>
    </>
  )
}
