import { Package } from 'lucide-react'
import { createElement } from 'react'
import { AppLink } from '#web/ui/app-link.tsx'
import { useBasketKit } from './basket-code.ts'
import './basket-button.css'

/** The way to the basket. It is the same for everybody until the browser has read its own. */
export function BasketButton() {
  const kit = useBasketKit()
  return (
    <AppLink href="/basket" className="basket-button">
      {kit ? createElement(kit.BasketCount) : <Shut />}
    </AppLink>
  )
}

/** An empty basket: a carton that is shut. */
export const Shut = () => (
  <>
    <Package className="i i-l" aria-hidden="true" />
    <span className="sr-only">Basket</span>
  </>
)

/** What lies over the page, once the code of the basket is there. */
export function BasketLayers() {
  const kit = useBasketKit()
  return kit ? createElement(kit.BasketLayers) : null
}
