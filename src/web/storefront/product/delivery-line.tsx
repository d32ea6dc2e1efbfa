import { Truck } from 'lucide-react'
import { useState } from 'react'
import { deliveryFrom } from '#contract/delivery-from.ts'
import type { ProductView } from '#contract/product-views.ts'
import { useShop } from '#web/queries/shop.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { recallParish } from '#web/ui/own-parish.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const OwnDelivery = onDemand(
  'What delivery to your parish costs',
  () => import('./delivery/own-delivery.tsx'),
)

/**
 * What the courier takes: for every visitor the same line, then the one of their own parish. Both have
 * the same room, so that nothing moves.
 */
export function DeliveryLine({ product }: { product: ProductView }) {
  // What the editor previews before it is saved has no number, and no price for a parish.
  const isNamed = useHydrated() && product.id > 0 && recallParish() !== undefined
  const [asking, setAsking] = useState(false)
  const forAll = <p>{deliveryFrom(useShop().delivery, product)}</p>
  return (
    <div className="promise num">
      <Truck className="i" aria-hidden="true" />
      {isNamed || asking ? (
        <OwnDelivery product={product} asking={asking} forAll={forAll} waiting={forAll} />
      ) : (
        <>
          {forAll}
          {product.id > 0 && (
            <ScriptButton className="link" onClick={() => setAsking(true)}>
              Your parish
            </ScriptButton>
          )}
        </>
      )}
    </div>
  )
}
