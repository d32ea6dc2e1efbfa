import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { ProductFilters } from '#contract/product-views.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import {
  categoriesQuery,
  productCardsQuery,
  productFiltersQuery,
  splitFact,
} from '#web/queries/products.ts'
import type { ScreenProps } from '#web/routes.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { formatDollars } from '#contract/money.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ParishLine } from './parish-line.tsx'
import { ProductFilterRow } from './product-filter-row.tsx'
import { ProductResults } from './product-results.tsx'
import { ProductTools } from './product-tools.tsx'
import {
  knownCategory,
  listAddress,
  type ProductListState,
  readState,
  searchOf,
  countFilters,
  PAGE_SIZE,
  toggled,
} from './product-list-state.ts'
import { SearchAnswer } from './search-answer.tsx'
import './products.css'

export default function ProductsScreen({ params: { category } }: ScreenProps) {
  const [path, navigate] = useLocation()
  const state = readState(new URLSearchParams(useSearch()))
  const query = productCardsQuery(searchOf(category, state))
  const { data: page, isPlaceholderData } = useQuery({
    ...query,
    // A list that grows stays on the screen; another list begins as a skeleton.
    placeholderData: (before, last) =>
      last && sansLimit(last.queryKey) === sansLimit(query.queryKey) ? before : undefined,
  })
  const change = (changed: Partial<ProductListState>, typing: boolean) =>
    navigate(listAddress(path, { ...state, ...changed }), { replace: typing })
  return (
    <div className="list">
      <div className="wrap">
        <div className="list-top">
          <Heading category={category} />
          <ProductTools key={path} action={path} state={state} onChange={change} />
        </div>
        <div className="list-bar">
          <CategoryTabs category={category} state={state} />
          <ParishLine />
        </div>
        <ProductFilterRow category={category} state={state} path={path} />
        <AppliedFilters total={page?.total} category={category} state={state} path={path} />
      </div>
      {state.q && <SearchAnswer q={state.q} />}
      <ProductResults page={page} stale={isPlaceholderData} state={state} path={path} />
    </div>
  )
}

const sansLimit = (key: QueryKey) => String(key.at(-1)).replace(/\blimit=\d+/, '')

const totalOf = (categories: readonly { count: number }[]) =>
  categories.reduce((sum, { count }) => sum + count, 0)

function Heading({ category }: { category: string | undefined }) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const known = knownCategory(category)
  const total = totalOf(categories.filter((one) => !known || one.category === known))
  return (
    <div className="list-name">
      <h1 className="h1">{known ? CATEGORY_NAMES[known] : 'All furniture'}</h1>
      {total > 0 && (
        <p className="muted num">
          {total} {total === 1 ? 'item' : 'items'}
        </p>
      )}
    </div>
  )
}

type CategoryTabsProps = { category: string | undefined; state: ProductListState }

/** Links to the page of each category, which keep the search, the filters and the order. */
function CategoryTabs({ category, state }: CategoryTabsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const kept = { ...state, show: 0 }
  const all = {
    href: listAddress('/products', kept),
    label: 'All',
    count: totalOf(categories),
    current: category === undefined,
  }
  const tabs = categories.map((one) => ({
    href: listAddress(`/products/${one.category}`, kept),
    label: CATEGORY_NAMES[one.category],
    count: one.count,
    current: one.category === category,
  }))
  return <TabLinks label="Category" tabs={[all, ...tabs]} />
}

type AppliedFiltersProps = {
  total: number | undefined
  category: string | undefined
  state: ProductListState
  path: string
}

/** How many products there are, and the filters that narrow the list: each can be removed. */
function AppliedFilters({ total, category, state, path }: AppliedFiltersProps) {
  const counted = useRef<HTMLParagraphElement>(null)
  // The link that was pressed is gone afterwards, so the focus moves to the count.
  const resume = () => counted.current?.focus()
  const { data: filters } = useQuery(productFiltersQuery(knownCategory(category)))
  const applied = reasons(state, filters?.facts ?? [])
  return (
    <div className={applied.length > 0 ? 'applied' : 'sr-only'}>
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

function reasons(state: ProductListState, known: ProductFilters['facts']): Reason[] {
  const { q, colors, min, max, inStock, onSale, facts } = state
  const price = formatRange(min, max)
  return [
    ...(q ? [{ label: `“${q}”`, without: { q: '', sort: undefined } }] : []),
    ...colors.map((color) => ({ label: color, without: { colors: toggled(colors, color) } })),
    ...(price ? [{ label: price, without: { min: '', max: '' } }] : []),
    ...facts.map((fact) => ({
      label: factLabel(fact, known),
      without: { facts: toggled(facts, fact) },
    })),
    ...(inStock ? [{ label: 'In stock', without: { inStock: false } }] : []),
    ...(onSale ? [{ label: 'On sale', without: { onSale: false } }] : []),
  ]
}

/** `Bed size: Queen`, and the address's own words for what no product of the list has. */
function factLabel(fact: string, known: ProductFilters['facts']): string {
  const [key, value] = splitFact(fact)
  const group = known.find((each) => each.key === key)
  const choice = group?.values.find((each) => each.value === value)
  return `${group?.label ?? key}: ${choice?.label ?? value}`
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
