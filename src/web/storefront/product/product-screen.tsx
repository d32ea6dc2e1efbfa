import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import { productQuery } from '#web/queries/products.ts'
import { chunk } from '#web/route.ts'
import { withBasket } from '#web/storefront/basket/basket-code.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Carton } from '#web/ui/carton.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { chosenColor, colorNamed, picturesOf } from './colors.ts'
import { Gallery } from './gallery.tsx'
import { OrderBar } from './order-bar.tsx'
import { rememberVisit } from './visits.ts'
import './product.css'

const LOWER_HALF_PX = 4000
const LowerHalf = latePart({
  what: 'The rest of this page',
  drawn: import.meta.env.SSR ? (await import('./lower-half.tsx')).default : undefined,
  code: chunk(() => import('./lower-half.tsx')),
  heightPx: LOWER_HALF_PX,
})

export default function ProductScreen({ params }: { params: { id?: string } }) {
  const id = params.id ?? ''
  const { data: product, isError } = useQuery(productQuery(id))
  if (product) return <Product key={id} product={product} />
  return isError ? <ProductNotFound /> : <ProductSkeleton />
}

export function Product({ product }: { product: ProductView }) {
  const [color, choose] = useColor(product)
  const orderButton = useRef<HTMLButtonElement>(null)
  useEffect(() => rememberVisit(product.id), [product.id])
  const { id, name, price } = product
  const piece = { productId: id, color: color ?? '', name, price }
  const order = () => void withBasket((kit) => kit.orderPiece(piece))
  const buying = { product, color, onOrder: order, orderButton }
  const shown = picturesOf(product, color)
  return (
    <>
      <div className="wrap over-stage">
        <Breadcrumbs trail={trailOf(product)} here={product.name} />
      </div>
      <section className="wrap pd">
        <Gallery {...shown} product={product} color={color} />
        <BuyPanel {...buying} piece={piece} onChoose={choose} />
      </section>
      <LowerHalf product={product} color={color} />
      <OrderBar {...buying} />
    </>
  )
}

const trailOf = ({ category }: ProductView) => [
  { label: 'Products', href: '/products' },
  { label: CATEGORY_NAMES[category], href: `/products/${category}` },
]

/**
 * The chosen colour, kept in the URL so that a link shows the same piece. What is shown first
 * stays shown when it sells out: another colour is the shopper's choice.
 */
function useColor(product: ProductView) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [first, setFirst] = useState(() => chosenColor(product, null))
  const now = chosenColor(product, null)
  if (first === undefined && now !== undefined) setFirst(now)
  const named = new URLSearchParams(search).get('color')
  const color = colorNamed(product, named) ?? first
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    next.set('color', chosen)
    navigate(`${path}?${next}`, { replace: true, state: history.state as unknown })
  }
  // From here on other parts of the page would take another colour for the first.
  const moved = color !== undefined && colorNamed(product, named) === undefined && color !== now
  const name = useEffectEvent(choose)
  useEffect(() => {
    if (moved) name(color)
  }, [moved, color])
  return [color, choose] as const
}

/** In place of a product that the shop does not have. */
function ProductNotFound() {
  return (
    <section className="wrap section">
      <div className="empty">
        <Carton className="w-16" />
        <h1 className="h2">Product Not Found</h1>
        <p className="muted">It may no longer be sold.</p>
        <ButtonLink href="/products">Browse All Products</ButtonLink>
      </div>
    </section>
  )
}

/** Where a product will be, while it is on its way. */
function ProductSkeleton() {
  return (
    <section className="wrap pd pt-13" aria-busy="true" aria-label="Loading the product">
      <div className="sk-tile stage">
        <Carton className="w-16" opening />
      </div>
      <div className="grid content-start gap-4" aria-hidden="true">
        <div className="sk h-12 w-4/5" />
        <div className="sk h-8 w-2/5" />
        <div className="sk h-20" />
        <div className="grid grid-cols-3 gap-2">
          <div className="sk h-24" />
          <div className="sk h-24" />
          <div className="sk h-24" />
        </div>
        <div className="sk h-14" />
        <div className="sk h-12" />
      </div>
    </section>
  )
}
