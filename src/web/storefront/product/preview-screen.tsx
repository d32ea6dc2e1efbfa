import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { relatedProductsQuery } from '#web/queries/products.ts'
import { type Previewed, subscribeToPreview } from '#web/ui/product-preview.ts'
import { toast } from '#web/ui/toasts.ts'
import { Product } from './product-screen.tsx'
import '#web/ui/styles/banner.css'

const WORKS_ONCE_SAVED = 'a[href]:not([href^="#"]), .buy .btn, .stick .btn'

/** The page of a product as the editor has it now, saved or not: the shop's page with that data. */
export default function PreviewScreen() {
  const key = new URLSearchParams(useSearch()).get('of') ?? ''
  const { product, problem } = usePreviewed(key)
  if (!product)
    return (
      <section className="wrap py-(--section)">
        <h1 className="h2">Preview</h1>
        <p className="muted mt-2" role="status">
          {problem ?? 'Waiting for the editor. Keep the product form open in the other tab.'}
        </p>
      </section>
    )
  return (
    <>
      <aside className="banner" aria-label="Preview">
        <p className="wrap" role="status">
          {problem ?? 'Preview: not saved yet. Only you can see it.'}
        </p>
      </aside>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only holds back what its parts would do */}
      <div onClickCapture={holdBack}>
        <Product product={product} />
      </div>
    </>
  )
}

/** The latest message from the editor; a problem leaves the shown product as it is. */
function usePreviewed(key: string) {
  const client = useQueryClient()
  const [product, setProduct] = useState<ProductView>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const receive = (previewed: Previewed) => {
      setProblem('problem' in previewed ? previewed.problem : undefined)
      if ('problem' in previewed) return
      // A product that is not saved yet has no related products.
      if (previewed.product.id === 0) client.setQueryData(relatedProductsQuery(0).queryKey, [])
      setProduct(previewed.product)
    }
    return subscribeToPreview(key, receive)
  }, [key, client])
  return { product, problem }
}

function holdBack(event: MouseEvent): void {
  if (!(event.target as Element).closest(WORKS_ONCE_SAVED)) return
  event.preventDefault()
  event.stopPropagation()
  toast({ title: 'This is a preview', text: 'Buttons do not work in the preview.' })
}
