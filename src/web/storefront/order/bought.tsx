import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

/** What was bought, and whom to call when something about it is wrong. */
export function Bought({ order }: { order: OrderPageView }) {
  const { productId, productName, selectedColor, picture, totalAmount, shippingMethod } = order
  const { phone } = useShop()
  const way = shippingMethod === 'pickup' ? 'Pick-up' : 'Courier'
  return (
    <>
      <div className="ord">
        {picture && (
          <div className="tile">
            <Picture
              facts={picture}
              alt={picture.alt}
              sizes="104px"
              className={picture.pale ? 'pale' : undefined}
            />
          </div>
        )}
        <div>
          <b>
            {productId === null ? (
              productName
            ) : (
              <AppLink href={`/product/${productId}`}>{productName}</AppLink>
            )}
          </b>
          <span className="num">
            {[selectedColor, way, formatDollars(totalAmount)].filter(Boolean).join('. ')}
          </span>
        </div>
      </div>
      <p className="small muted">
        Wrong detail? Call{' '}
        <a className="link num" href={telephoneHref(phone)}>
          {phone}
        </a>{' '}
        and give the order number.
      </p>
    </>
  )
}
