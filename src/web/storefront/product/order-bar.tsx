import { type RefObject, useEffect } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { stockOf } from './colors.ts'
import { RESTOCK_ID, savingOf } from './labels.ts'

/** What the bars at the foot of a phone may cover of the page. */
const BARS = '0px 0px -140px'

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
          Tell me when it is back
        </a>
      ) : (
        <Button onClick={onOrder}>Order Now</Button>
      )}
    </div>
  )
}

/** Says on the document whether an element is out of view or under the bars; the style sheet does the rest. */
function useOutOfView(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const root = document.documentElement
    const left = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A bar that comes up during a press would take the click from the button.
        if (element.matches(':active')) lookAfterPress()
        else if (entry?.isIntersecting) delete root.dataset.orderButton
        else root.dataset.orderButton = 'out'
      },
      { rootMargin: BARS },
    )
    function lookAfterPress() {
      observer.disconnect()
      const again = () => observer.observe(element as HTMLElement)
      for (const end of ['pointerup', 'pointercancel', 'keyup'])
        addEventListener(end, again, { once: true, signal: left.signal })
    }
    observer.observe(element)
    return () => {
      left.abort()
      observer.disconnect()
      delete root.dataset.orderButton
    }
  }, [ref])
}
