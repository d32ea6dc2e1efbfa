import { Carton } from '#web/ui/carton.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Where a product was asked for that the shop does not have. */
export function ProductNotFound() {
  return (
    <section className="wrap section">
      <div className="empty">
        <Carton className="w-16" />
        <h1 className="h2">Product Not Found</h1>
        <p className="muted">It may have been taken out of the shop.</p>
        <ButtonLink href="/products">Browse All Products</ButtonLink>
      </div>
    </section>
  )
}

/** Where a product will be, while it is on its way. */
export function ProductSkeleton() {
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
