import { ShoppingBag } from 'lucide-react'
import type { ProductCard } from '#contract/product-views.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { withBasket } from './basket-code.ts'

/** The bag on a picture: puts the item in, or asks for its colour where there are several. */
export function TileAdd({ product }: { product: ProductCard }) {
  if (product.stock <= 0) return null
  return (
    <ScriptButton
      className="ibtn tile-add"
      aria-label={`Add to basket, ${product.name}`}
      onClick={() => void withBasket((kit) => kit.addFromTile(product))}
    >
      <ShoppingBag className="i" aria-hidden="true" />
    </ScriptButton>
  )
}
