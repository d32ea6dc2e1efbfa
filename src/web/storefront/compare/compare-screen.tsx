import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { compareAddress, comparedIn } from '#web/compare-address.ts'
import { comparedProductsQuery } from '#web/queries/products.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { compareOnly, useCompared } from '#web/ui/compare/compared.ts'
import { countWordFirst } from '#content/count-word.ts'
import { Empty } from '#web/ui/empty.tsx'
import { CompareTable } from './compare-table.tsx'
import './compare-screen.css'

/** Up to three products side by side, by the address alone. */
export default function CompareScreen() {
  const [, navigate] = useLocation()
  const named = comparedIn(new URLSearchParams(useSearch()))
  const kept = useCompared()
  const ids = named.length > 0 ? named : kept
  const query = useQuery({ ...comparedProductsQuery(ids), enabled: ids.length > 0 })
  const products = ids.flatMap((id) => query.data?.find((product) => product.id === id) ?? [])
  const absent = query.data ? ids.length - products.length : 0
  const remove = (id: number) => {
    const left = ids.filter((one) => one !== id)
    compareOnly(left)
    navigate(compareAddress(left), { replace: true })
  }
  if (ids.length === 0)
    return (
      <Comparison>
        <Empty text="Nothing to compare yet. Press Compare on up to three pieces.">
          <BrowseAll />
        </Empty>
      </Comparison>
    )
  if (products.length === 0)
    return (
      <Comparison>
        <Empty text="These pieces are no longer in the shop.">
          <BrowseAll />
        </Empty>
      </Comparison>
    )
  return (
    <Comparison>
      {absent > 0 && (
        <p className="muted mb-6">
          {countWordFirst(absent)} of the pieces you asked for {absent === 1 ? 'is' : 'are'} no
          longer in the shop.
        </p>
      )}
      <CompareTable products={products} onRemove={remove} />
      <p className="mt-6">
        <AppLink className="link" href="/products">
          Browse All Products
        </AppLink>
      </p>
    </Comparison>
  )
}

const Comparison = ({ children }: { children: ReactNode }) => (
  <section className="wrap section">
    <h1 className="h1 mb-6">Compare</h1>
    {children}
  </section>
)

const BrowseAll = () => <ButtonLink href="/products">Browse All Products</ButtonLink>
