import { useState } from 'react'
import type { ProductView } from '#contract/products.ts'
import { Button } from '#web/ui/button.tsx'
import RestockForm from './restock-form.tsx'

/** Where a piece is sold out: the way to hear when it is back. */
export default function Restock({
  product,
  color,
}: {
  product: ProductView
  color: string | undefined
}) {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button variant="line" block onClick={() => setAsking(true)}>
        Tell me when it is back
      </Button>
    )
  return <RestockForm productId={product.id} productName={product.name} color={color} />
}
