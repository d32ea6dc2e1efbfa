import type { ProductCard as Card } from '#contract/product-views.ts'
import { FEATURED_PRODUCTS } from '#contract/products.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { countWord } from '#content/count-word.ts'
import { ProductCard } from '#web/ui/product-card.tsx'

const WIDE = '(min-width: 1440px) 640px, (min-width: 900px) 45vw, 92vw'
const NARROW = '(min-width: 1440px) 415px, (min-width: 900px) 30vw, 45vw'

/** The first six, in an uneven grid whose wide place belongs to a couch. */
export function Featured({ products, total }: { products: readonly Card[]; total: number }) {
  if (products.length === 0) return null
  const heading = products.length === FEATURED_PRODUCTS ? 'Six to start with' : 'To start with'
  return (
    <section className="featured wrap behind pb-[var(--section)]" aria-labelledby="featured">
      <div className="head">
        <h2 className="h1" id="featured">
          {heading}
        </h2>
        <AppLink className="link inline-flex min-h-11 items-center" href="/products">
          See all{total > products.length && ` ${countWord(total)}`}
        </AppLink>
      </div>
      <div className="feat">
        {arranged(products).map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={index === 0 ? WIDE : NARROW}
            later
            className={`f${index}`}
          />
        ))}
      </div>
    </section>
  )
}

/** A couch fills the wide place, chairs the two tall ones beside it. */
function arranged(products: readonly Card[]): Card[] {
  const couch = products.filter(({ category }) => category === 'compressed-couches').slice(0, 1)
  const chairs = products.filter(({ category }) => category === 'chairs').slice(0, 2)
  const placed = couch.length > 0 ? [...couch, ...chairs] : []
  return [...placed, ...products.filter((product) => !placed.includes(product))]
}
