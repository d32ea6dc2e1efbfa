import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CATEGORY_NAMES, type ProductView } from '#contract/products.ts'
import { productQuery } from '#web/queries/products.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { whenSeen } from '#web/ui/when-seen.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { chosenColor, picturesOf } from './colors.ts'
import { Gallery } from './gallery.tsx'
import { OrderBar } from './order-bar.tsx'
import { ProductNotFound, ProductSkeleton } from './product-absent.tsx'
import { rememberVisit } from './visits.ts'
import './product.css'

const LOWER_HALF_PX = 4000
const LowerHalf = whenSeen({
  what: 'The rest of this page',
  drawn: import.meta.env.SSR ? (await import('./lower-half.tsx')).default : undefined,
  load: () => import('./lower-half.tsx'),
  heightPx: LOWER_HALF_PX,
})

/** The form and all it needs come when somebody wants to order. */
const OrderDialog = onDemand(
  'The order form',
  () => import('#web/storefront/order/order-dialog.tsx'),
)

export default function ProductScreen({ params }: { params: { id?: string } }) {
  const id = params.id ?? ''
  const { data: product, isError } = useQuery(productQuery(id))
  if (product) return <Product key={id} product={product} />
  return isError ? <ProductNotFound /> : <ProductSkeleton />
}

export function Product({ product }: { product: ProductView }) {
  const [color, choose] = useColor(product)
  const [ordering, setOrdering] = useState<'never' | 'now' | 'paused'>('never')
  const orderButton = useRef<HTMLButtonElement>(null)
  useEffect(() => rememberVisit(product.id), [product.id])
  const order = () => setOrdering('now')
  const buying = { product, color, onOrder: order, orderButton }
  const shown = picturesOf(product, color)
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trailOf(product)} here={product.name} />
      </div>
      <section className="wrap pd">
        <Gallery {...shown} product={product} color={color} />
        <BuyPanel {...buying} onChoose={choose} />
      </section>
      <LowerHalf product={product} color={color} />
      <OrderBar {...buying} />
      {ordering !== 'never' && (
        <OrderDialog
          product={product}
          color={color}
          picture={shown.pictures[0]}
          open={ordering === 'now'}
          onOpenChange={(open) => setOrdering(open ? 'now' : 'paused')}
        />
      )}
    </>
  )
}

const trailOf = ({ category }: ProductView) => [
  { label: 'Products', href: '/products' },
  { label: CATEGORY_NAMES[category], href: `/products/${category}` },
]

/** The chosen colour, kept in the address so that a link shows the same piece. */
function useColor(product: ProductView) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const color = chosenColor(product, new URLSearchParams(search).get('color'))
  const choose = (chosen: string) => {
    const asked = new URLSearchParams(search)
    asked.set('color', chosen)
    navigate(`${path}?${asked}`, { replace: true })
  }
  return [color, choose] as const
}
