import { X } from 'lucide-react'
import { useRef } from 'react'
import { formatDollars } from '#contract/money.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import {
  countFilters,
  listAddress,
  PAGE_SIZE,
  type ProductListState,
  toggled,
} from './product-list-state.ts'

type AppliedFiltersProps = { total: number | undefined; state: ProductListState; path: string }

/** How many there are, and why no more: each reason can be taken back. */
export function AppliedFilters({ total, state, path }: AppliedFiltersProps) {
  const counted = useRef<HTMLParagraphElement>(null)
  // The link that was followed is gone afterwards: reading goes on at the count.
  const resume = () => counted.current?.focus()
  const applied = reasons(state)
  return (
    <div className="applied">
      <p ref={counted} tabIndex={-1} role="status" className="small muted num">
        {total !== undefined && saysFound(total, state)}
      </p>
      {applied.length > 0 && (
        <ul aria-label="Applied filters">
          {applied.map(({ label, without }) => (
            <li key={label}>
              <AppLink
                className="reason"
                href={listAddress(path, { ...state, ...without, show: PAGE_SIZE })}
                rel="nofollow"
                aria-label={`Remove ${label}`}
                onClick={resume}
              >
                {label}
                <X className="i i-s" aria-hidden="true" />
              </AppLink>
            </li>
          ))}
          <li>
            <AppLink className="btn btn-quiet btn-sm" href={path} onClick={resume}>
              Clear all
            </AppLink>
          </li>
        </ul>
      )}
    </div>
  )
}

type Reason = { label: string; without: Partial<ProductListState> }

function reasons(state: ProductListState): Reason[] {
  const { q, colors, min, max, inStock, onSale } = state
  const price = formatRange(min, max)
  return [
    ...(q ? [{ label: `“${q}”`, without: { q: '', sort: undefined } }] : []),
    ...colors.map((color) => ({ label: color, without: { colors: toggled(colors, color) } })),
    ...(price ? [{ label: price, without: { min: '', max: '' } }] : []),
    ...(inStock ? [{ label: 'In stock', without: { inStock: false } }] : []),
    ...(onSale ? [{ label: 'On sale', without: { onSale: false } }] : []),
  ]
}

function formatRange(min: string, max: string): string {
  if (min && max) return `${formatDollars(min)} to ${formatDollars(max)}`
  if (min) return `From ${formatDollars(min)}`
  return max && `Up to ${formatDollars(max)}`
}

function saysFound(total: number, state: ProductListState): string {
  const products = `${total} ${total === 1 ? 'product' : 'products'}`
  if (state.q) return `${products} found for “${state.q}”`
  return countFilters(state) > 0 ? `${products} found` : products
}
