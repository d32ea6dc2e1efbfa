import type { ProductCard } from '#contract/product-views.ts'
import { Button } from '#web/ui/button.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import { withBasket } from './basket-code.ts'
import './card-buttons.css'

/** Buys the piece of a card, in the colour of its picture. */
export function CardButtons({ product }: { product: ProductCard }) {
  const { id, name, price, colors, picture, stock } = product
  if (stock <= 0) return null
  const color = picture?.color || (colors[0]?.name ?? '')
  const piece = { productId: id, color, name, price }
  return (
    <div className="card-acts">
      <Button
        variant="soft"
        aria-label={`Order Now - Pay Securely, ${name}`}
        onClick={() => void withBasket((kit) => kit.orderPiece(piece))}
      >
        <span>
          Order Now<span className="wide-only"> - Pay Securely</span>
        </span>
      </Button>
      <AddToBasket piece={piece} label={`Add to basket, ${name}`} />
    </div>
  )
}
