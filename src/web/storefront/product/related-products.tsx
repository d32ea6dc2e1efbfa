import { useQuery } from '@tanstack/react-query'
import { relatedProductsQuery } from '#web/queries/products.ts'
import { ProductCard } from '#web/ui/product-card.tsx'

const SIZES = '(min-width: 1440px) 414px, (min-width: 900px) 30vw, 46vw'

export function RelatedProducts({ id }: { id: string }) {
  const related = useQuery(relatedProductsQuery(id)).data ?? []
  if (related.length === 0) return null
  return (
    <section className="related wrap later pb-(--section)" aria-labelledby="related-heading">
      <h2 className="h2 mb-6" id="related-heading">
        Related products
      </h2>
      <div className="rel">
        {related.map((product) => (
          <ProductCard key={product.id} product={product} sizes={SIZES} />
        ))}
      </div>
    </section>
  )
}
