import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import { Button } from '#web/ui/button.tsx'
import { CompareButton } from '#web/ui/compare-buttons.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

export type Shared = { product: ProductView; color: string | undefined }

const ShareWays = onDemand(
  'The ways to share',
  () => import('#web/storefront/product/share/share-ways.tsx'),
)

/** Buttons to share and to compare a piece. The ways of sharing are loaded when they are opened. */
export function Share(shared: Shared) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-x-2.5">
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Share2 className="i" aria-hidden="true" />
          Share
        </Button>
        <CompareButton id={shared.product.id} name={shared.product.name} />
      </div>
      {open && <ShareWays {...shared} />}
    </div>
  )
}
