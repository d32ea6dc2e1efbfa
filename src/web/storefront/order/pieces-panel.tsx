import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { piecesOf } from '#contract/order-text.ts'
import { warrantyDay } from '#contract/warranty.ts'
import { yearsText } from '#contract/warranty-terms.ts'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Stars } from '#web/ui/stars.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Line = OrderPageView['lines'][number]

/** Every line of an order with its picture; crossed out where the order was cancelled. */
export function PiecesPanel({ order, link }: { order: OrderPageView; link: string }) {
  const { lines, orderStatus, shippingMethod, deliveryService, gifts, voucher } = order
  const gone = orderStatus === 'cancelled'
  const way = shippingMethod === 'pickup' ? 'Pick-up' : courierName(deliveryService)
  return (
    <Panel
      id="pieces-heading"
      title={titleOf(piecesOf(lines), gone)}
      aside={!gone && <Badge tone="line">{way}</Badge>}
      className={cx('pieces', gone && 'gone')}
    >
      <ul>
        {lines.map((line) => (
          <BoughtLine key={line.id} line={line} gone={gone} way={shippingMethod} link={link} />
        ))}
      </ul>
      {!gone && gifts.length > 0 && (
        <p className="goes-along">
          <b>Included free:</b> {gifts.join(', ')}
        </p>
      )}
      {gone && voucher && (
        <p className="goes-along">
          Your code <b className="num">{voucher.code}</b> is valid again.
        </p>
      )}
    </Panel>
  )
}

/** `Express courier`. */
const courierName = (service: OrderPageView['deliveryService']) =>
  service ? `${SERVICE_NAMES[service]} courier` : 'Courier'

function titleOf(pieces: number, gone: boolean): string {
  if (gone) return pieces === 1 ? 'This item is back on sale' : 'These items are back on sale'
  return pieces === 1 ? 'Your item' : 'Your items'
}

type BoughtProps = {
  line: Line
  gone: boolean
  way: OrderPageView['shippingMethod']
  link: string
}

function BoughtLine({ line, gone, way, link }: BoughtProps) {
  const { productId, productName, picture, amount, warranty } = line
  const name =
    productId === null ? (
      productName
    ) : (
      <AppLink href={`/product/${productId}`}>{productName}</AppLink>
    )
  const price = formatDollars(amount)
  return (
    <li className={cx('bought', !picture && 'plain')}>
      {picture && <PictureTile facts={picture} alt={picture.alt} sizes="104px" />}
      <h3>{gone ? <s>{name}</s> : name}</h3>
      <b className="line-price num">{gone ? <s>{price}</s> : price}</b>
      <div className="num">
        <p>{detailsOf(line)}</p>
        {warranty && <WarrantyLine {...warranty} way={way} />}
      </div>
      {!gone && <OwnReview line={line} link={link} />}
    </li>
  )
}

type WarrantyProps = NonNullable<Line['warranty']> & Pick<BoughtProps, 'way'>

/** Until when a piece is covered; before it is delivered, for how long. */
const WarrantyLine = ({ years, until, way }: WarrantyProps) => (
  <p>
    {until ? (
      <>
        Warranty until <b>{warrantyDay(until)}</b>
      </>
    ) : (
      `Warranty: ${yearsText(years)} from ${way === 'pickup' ? 'pick-up' : 'delivery'}`
    )}
  </p>
)
/** What became of the review of a line, and the way to write one. */
function OwnReview({ line, link }: { line: Line; link: string }) {
  const { id, mayReview, review, productName } = line
  if (!mayReview && !review) return null
  return (
    <div className="rate-it">
      <span>
        {review && <Stars rating={review.rating} />} {reviewText(review)}
      </span>
      {mayReview && (
        <AppLink className="link" href={`/order/${link}/review/${id}`}>
          {review ? 'Edit my review' : 'Write a review'}
          <span className="sr-only"> of the {productName}</span>
        </AppLink>
      )}
    </div>
  )
}

function reviewText(review: Line['review']): string {
  if (!review) return 'How do you like it? Your review helps other customers.'
  if (review.state === 'shown') return 'Your review has been published. Thank you.'
  return review.state === 'waiting'
    ? 'Your review is waiting to be checked by our team.'
    : `We could not publish your review: ${review.reason}`
}

/** `Ocean Teal, 2 × J$72,000`. */
function detailsOf({ selectedColor, quantity, unitPrice, returned }: Line): string {
  const details = [
    selectedColor,
    quantity > 1 && `${quantity} × ${formatDollars(unitPrice)}`,
    returned > 0 && `${returned} of ${quantity + returned} returned`,
  ]
  return details.filter(Boolean).join(', ')
}
