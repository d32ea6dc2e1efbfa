import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductCard as ProductCardView } from '#contract/product-views.ts'
import { namedProductsQuery } from '#web/queries/products.ts'
import { earlierVisits } from '#web/storefront/product/visits.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { cx } from '#web/ui/class-names.ts'
import './recent.css'

const SIZES = '(min-width: 1440px) 304px, (min-width: 900px) 22vw, 60vw'

type RecentlyViewedProps = {
  /** The product that the page is about. */
  id?: number
  title?: string
}

/** What the visitor looked at before, the latest first; nothing on a first visit. */
export default function RecentlyViewed({ id = 0, title = 'Recently viewed' }: RecentlyViewedProps) {
  const [visits] = useState(() => earlierVisits(id))
  const query = useQuery({ ...namedProductsQuery(visits), enabled: visits.length > 0 })
  const products = inOrder(visits, query.data ?? [])
  if (products.length === 0) return null
  return (
    <section className={cx(id && 'wrap', 'pb-(--section)')} aria-labelledby="recent-heading">
      <h2 className="h2 mb-6" id="recent-heading">
        {title}
      </h2>
      <ul className="recent">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const inOrder = (ids: readonly number[], products: readonly ProductCardView[]) =>
  ids.flatMap((id) => products.find((product) => product.id === id) ?? [])
