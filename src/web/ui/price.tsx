import { centsFromDollars, formatCents } from '#contract/money.ts'
import { cx } from './class-names.ts'

type PriceProps = { cents: number; wasCents?: number | undefined; className?: string }

/** A price as the shop says it. Screen readers hear the saving; eyes see it struck through. */
export function Price({ cents, wasCents, className }: PriceProps) {
  const reduced = wasCents !== undefined && wasCents > cents
  return (
    <p className={cx('price num', reduced && 'sale', className)}>
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

/** What `Price` needs, from a product as it travels. */
export function priceFacts({ price, originalPrice, onSale }: Priced) {
  const wasCents = onSale && originalPrice ? centsFromDollars(originalPrice) : undefined
  return { cents: centsFromDollars(price) ?? 0, wasCents }
}
