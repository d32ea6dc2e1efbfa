import { formatDollars } from '#contract/money.ts'
import type { ShippingMethod } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import type { GalleryPicture } from '#web/storefront/product/colors.ts'
import { PieceTile } from '#web/storefront/product/piece-tile.tsx'
import { PIECE } from '#web/storefront/product/labels.ts'
import { Fact } from '#web/ui/facts.tsx'

type OrderSummaryProps = {
  product: ProductView
  color: string | undefined
  picture: GalleryPicture | undefined
  shippingMethod: ShippingMethod | null
  parish: string
}

/** What is bought: at the side, on a phone at the top. */
export function OrderSummary(props: OrderSummaryProps) {
  const { product, color, picture, shippingMethod, parish } = props
  const price = formatDollars(product.price)
  const piece = PIECE[product.category]
  return (
    <aside className="sum" aria-label="What you order">
      <PieceTile picture={picture} />
      <div className="sum-b">
        <h3>{product.name}</h3>
        <p className="small">
          {color}
          <span className="sum-price">
            {color && ' · '}
            <b className="num">{price}</b>
          </span>
        </p>
      </div>
      <dl className="num">
        <Fact name={piece.charAt(0).toUpperCase() + piece.slice(1)}>{price}</Fact>
        {shippingMethod === 'pickup' && <Fact name="Pick-up">Free</Fact>}
        {shippingMethod === 'delivery' && <Fact name={courierTo(parish)}>Included</Fact>}
        <div className="tot">
          <dt>Total</dt>
          <dd>{price}</dd>
        </div>
      </dl>
    </aside>
  )
}

const courierTo = (parish: string) => (parish ? `Courier to ${parish}` : 'Courier')
