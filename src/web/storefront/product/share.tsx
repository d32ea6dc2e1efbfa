import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ProductView } from '#contract/products.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

export type Shared = { product: ProductView; color: string | undefined }

const ShareWays = onDemand(
  'The ways to share',
  () => import('#web/storefront/product/share/share-ways.tsx'),
)

/** The ways of sharing come when somebody wants to. */
export function Share(shared: Shared) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Share2 className="i" aria-hidden="true" />
        Share
      </Button>
      {open && <ShareWays {...shared} />}
    </div>
  )
}
