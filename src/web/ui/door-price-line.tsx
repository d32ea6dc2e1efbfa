import { createElement } from 'react'
import type { ProductCard } from '#contract/product-views.ts'
import { useParish } from './own-parish.ts'
import { useLoaded } from './use-loaded.ts'

const loadDoorPrice = () => import('./door-price.tsx')

/**
 * What an item costs at the visitor's door and by when. Empty on the server and until a parish is named, so that the
 * page is the same for everybody.
 */
export function DoorPriceLine({ product }: { product: Pick<ProductCard, 'price' | 'size'> }) {
  const parish = useParish()
  const DoorPrice = useLoaded(parish !== undefined, loadDoorPrice)
  return (
    <p className="door-price num">
      {DoorPrice && parish && createElement(DoorPrice, { product, parish })}
    </p>
  )
}
