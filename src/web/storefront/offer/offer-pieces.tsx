// What an offer holds: one piece with its picture, or lines with their prices.

import type { PromiseView } from '#contract/delivery-offers.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { promisedText } from '#contract/order-dates.ts'
import { COURIER_TO_BE_QUOTED, piecesOf } from '#contract/order-text.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { PictureTile } from '#web/storefront/product/piece-tile.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SumLines } from '#web/ui/sum-lines.tsx'

type OfferProp = { offer: QuotePageView }

/** One piece, and its price is all that the offer says. */
export const isOnePiece = ({ lines, breakdown }: QuotePageView) =>
  piecesOf(lines) === 1 && Number(breakdown.delivery) === 0 && Number(breakdown.discount) === 0

export const OfferPieces = ({ offer }: { offer: QuotePageView }) =>
  isOnePiece(offer) ? <OfferPiece offer={offer} /> : <OfferLines offer={offer} />

function OfferPiece({ offer }: { offer: QuotePageView }) {
  const { picture, productName, color, price, listPrice, productId } = offer
  const saves = listPrice !== null && Number(listPrice) > Number(price)
  return (
    <section className="stack gap-3" aria-label="Your quote">
      {picture && <PictureTile facts={picture} alt="" sizes="(min-width: 900px) 480px, 90vw" />}
      <h2 className="h3">
        <ProductLink productId={productId} name={productName} />
        {color && `, ${color}`}
      </h2>
      <p className="num flex flex-wrap items-baseline gap-3.5">
        <span className="amount disp">{formatDollars(price, { exact: true })}</span>
        {saves && (
          <s className="muted">
            <span className="sr-only">Instead of </span>
            {formatDollars(listPrice)}
          </s>
        )}
      </p>
      <OfferTerms offer={offer} />
    </section>
  )
}

/** Several pieces, or one with a delivery or a discount: each line with its price, and their total. */
function OfferLines({ offer: { lines, breakdown, status }, offer }: OfferProp) {
  // Of an offer that was accepted the last pieces may be the shopper's own.
  const isOpen = status === 'answered'
  return (
    <section className="stack gap-3" aria-label="Your quote">
      <ul className="grid gap-3">
        {lines.map((line) => (
          <OfferedLine
            key={`${line.productName}, ${line.selectedColor}`}
            line={line}
            isSoldOut={isOpen && !line.inStock}
          />
        ))}
      </ul>
      <dl className="slip num">
        <SumLines breakdown={breakdown} pieces={piecesOf(lines)} />
      </dl>
      <OfferTerms offer={offer} />
    </section>
  )
}

type OfferedLineProps = { line: QuotePageView['lines'][number]; isSoldOut: boolean }

function OfferedLine({ line, isSoldOut }: OfferedLineProps) {
  const { picture, productId, productName, selectedColor, quantity, unitPrice, amount } = line
  return (
    <li className={cx('offered grid items-center gap-3.5 pb-3', isSoldOut && 'sold-out')}>
      {picture && <PictureTile facts={picture} alt="" sizes="96px" />}
      <div>
        <b>
          <ProductLink productId={productId} name={productName} />
        </b>
        <p className="small muted">
          {[selectedColor, quantity > 1 && `${quantity} at ${formatDollars(unitPrice)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {isSoldOut && <p className="small">Out of stock</p>}
      </div>
      <b className="num whitespace-nowrap">{formatDollars(amount, { exact: true })}</b>
    </li>
  )
}

const promisedNow = (parish: string, promise: PromiseView) =>
  promisedText(parish, promise, new Date())

/** A product that is no longer sold has no page. */
const ProductLink = ({ productId, name }: { productId: number | null; name: string }) =>
  productId ? (
    <a className="link" href={`/product/${productId}`}>
      {name}
    </a>
  ) : (
    name
  )

const OfferTerms = ({
  offer: { status, validUntil, message, parish, promise, breakdown },
}: OfferProp) => (
  <>
    <p className="small">Valid until {formatDayAndTime(validUntil)}.</p>
    {breakdown.deliveryToBeQuoted && <p className="small">{COURIER_TO_BE_QUOTED}</p>}
    {promise && status === 'answered' ? (
      <p className="small">{promisedNow(parish, promise)}.</p>
    ) : (
      parish && <p className="small">Delivery is to {parish}.</p>
    )}
    {message && <p className="message wrap-anywhere whitespace-pre-line">{message}</p>}
  </>
)
