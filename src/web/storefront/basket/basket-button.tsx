import { ShoppingBag } from 'lucide-react'
import { createElement } from 'react'
import { AppLink } from '#web/ui/app-link.tsx'
import { useBasketKit } from './basket-code.ts'
import './basket-button.css'

/** The way to the basket. It is the same for everybody until the browser has read its own. */
export function BasketButton() {
  const kit = useBasketKit()
  return (
    <AppLink href="/basket" className="basket-button">
      {kit ? createElement(kit.BasketCount) : <Bag items={0} />}
    </AppLink>
  )
}

const itemsText = (items: number) => `, ${items} ${items === 1 ? 'item' : 'items'}`

export const Bag = ({ items }: { items: number }) => (
  <>
    <ShoppingBag className="i i-l" aria-hidden="true" />
    <span>
      Basket<span className="sr-only">{items > 0 && itemsText(items)}</span>
    </span>
    <b className={items > 0 ? 'num' : 'num none'} aria-hidden="true">
      {items}
    </b>
  </>
)

/** What lies over the page, once the code of the basket is there. */
export function BasketLayers() {
  const kit = useBasketKit()
  return kit ? createElement(kit.BasketLayers) : null
}
