import { ChevronRight } from 'lucide-react'
import { CATEGORY_NAMES, type ProductView } from '#contract/products.ts'
import { AppLink } from '#web/ui/app-link.tsx'

export function ProductCrumbs({ product }: { product: ProductView }) {
  const { name, category } = product
  return (
    <nav className="wrap crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <AppLink href="/products">Products</AppLink>
          <ChevronRight className="i i-s" aria-hidden="true" />
        </li>
        <li>
          <AppLink href={`/products/${category}`}>{CATEGORY_NAMES[category]}</AppLink>
          <ChevronRight className="i i-s" aria-hidden="true" />
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
