import { useEffect, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import { RESTOCK_ID } from '#web/storefront/product/labels.ts'
import { Button } from '#web/ui/button.tsx'
import RestockForm from './restock-form.tsx'

const isNamed = () => location.hash === `#${RESTOCK_ID}`

/** Where a piece is sold out: the way to hear when it is back. A link to it opens the form. */
export default function Restock({
  product,
  color,
}: {
  product: ProductView
  color: string | undefined
}) {
  const [asking, setAsking] = useState(isNamed)
  useEffect(() => {
    const open = () => isNamed() && setAsking(true)
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    <div id={RESTOCK_ID}>
      {asking ? (
        <RestockForm productId={product.id} productName={product.name} color={color} />
      ) : (
        <Button variant="line" block onClick={() => setAsking(true)}>
          Tell me when it is back
        </Button>
      )}
    </div>
  )
}
