import { centsFromDollars, formatCents } from '#contract/money.ts'
import { cx } from './class-names.ts'

/** A price as the shop writes it. Screen readers hear the saving; eyes see it struck through. */
export function Price({ cents, wasCents }: ReturnType<typeof priceFacts>) {
  const reduced = wasCents !== undefined && wasCents > cents
  return (
    <p className={cx('price num', reduced && 'sale')}>
      <span className="sr-only">{reduced ? 'Now ' : 'Price '}</span>
      {formatCents(cents)}
      {reduced && (
        <s className="was">
          <span className="sr-only">, was </span>
          {formatCents(wasCents)}
        </s>
      )}
    </p>
  )
}

type Priced = { price: string; originalPrice: string | null; onSale: boolean }

/** The props of `Price`, from a product as the API sends it. */
export function priceFacts({ price, originalPrice, onSale }: Priced) {
  const wasCents = onSale && originalPrice ? centsFromDollars(originalPrice) : undefined
  return { cents: centsFromDollars(price) ?? 0, wasCents }
}
