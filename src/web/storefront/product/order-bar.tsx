import type { RefObject } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { stockOf } from './colors.ts'
import { RESTOCK_ID, savingOf } from './labels.ts'
import { useOutOfView } from './out-of-view.ts'

type OrderBarProps = {
  product: ProductView
  color: string | undefined
  onOrder: () => void
  orderButton: RefObject<HTMLButtonElement | null>
}

/** On a phone: the price and the button, while the page's own order button is out of view. */
export function OrderBar({ product, color, onOrder, orderButton }: OrderBarProps) {
  useOutOfView(orderButton)
  const soldOut = stockOf(product, color) <= 0
  return (
    <div className={cx('stick', savingOf(product) && 'sale')}>
      <div>
        <b className="num">{formatDollars(product.price)}</b>
        <span>{color ?? product.name}</span>
      </div>
      {soldOut ? (
        <a className="btn btn-primary" href={`#${RESTOCK_ID}`}>
          Notify me when it is back
        </a>
      ) : (
        <Button onClick={onOrder}>Order Now</Button>
      )}
    </div>
  )
}
