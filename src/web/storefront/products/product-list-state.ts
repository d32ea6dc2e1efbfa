// What a list of products shows is in its URL, so that it can be shared, works without
// JavaScript and survives the way back: `?q=&color=&min=&max=&stock=1&sale=1&bedSize=&seats=&sleeps=&firmness=&sort=&show=`.

import type { QueryKey } from '@tanstack/react-query'
import { centsFromDollars } from '#contract/money.ts'
import {
  MAX_COLOUR_LENGTH,
  FILTERED_FACTS,
  isCategory,
  isFactValue,
  isPrice,
  MAX_COLOURS,
  MAX_FACT_VALUES,
  PRODUCT_SORTS,
  type ProductSort,
} from '#contract/products.ts'
import {
  answerQuery,
  categoriesQuery,
  productCardsQuery,
  productFiltersQuery,
  splitFact,
  type ProductSearch,
} from '#web/queries/products.ts'

export const PAGE_SIZE = 24
/** The API returns at most a thousand products at once; beyond that a search is better. */
export const MAX_SHOWN = 984

export type ProductListState = {
  q: string
  colors: string[]
  /** In dollars; empty for no bound. */
  min: string
  max: string
  inStock: boolean
  onSale: boolean
  /** Chosen facts, as `bedSize:queen` or `seats:3`. */
  facts: string[]
  /** Undefined for the default order: by relevance in a search, otherwise by what sells. */
  sort: ProductSort | undefined
  show: number
}

export const defaultSort = (q: string): ProductSort => (q ? 'relevance' : 'popular')

export function readState(search: URLSearchParams): ProductListState {
  const q = (search.get('q') ?? '').trim().slice(0, 100)
  const pages = Math.ceil(Number(search.get('show')) / PAGE_SIZE) || 1
  const bounds = [readPrice(search.get('min')), readPrice(search.get('max'))] as const
  const swapped = bounds[0] !== '' && bounds[1] !== '' && cents(bounds[0]) > cents(bounds[1])
  const [min, max] = swapped ? [bounds[1], bounds[0]] : bounds
  return {
    ...{ q, min, max },
    colors: readColors(search.getAll('color')),
    inStock: search.get('stock') === '1',
    onSale: search.get('sale') === '1',
    facts: readFacts(search),
    sort: readSort(search.get('sort'), q),
    show: Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN),
  }
}

const cents = (dollars: string) => centsFromDollars(dollars) ?? 0

/** People write `J$50,000`. */
function readPrice(typed: string | null): string {
  const plain = (typed ?? '').replaceAll(/[\s,$J]/gi, '')
  return isPrice(plain) ? plain : ''
}

/** The names of colours that the URL of a list or product may hold, each once. */
export function readColors(named: string[]): string[] {
  const colors = named.map((name) => name.trim()).filter((name) => isColor(name))
  return [...new Set(colors)].toSorted().slice(0, MAX_COLOURS)
}

// The API refuses a name with such characters.
const isColor = (name: string) =>
  /^[^\p{Cc}\u2028\u2029]+$/u.test(name) && name.length <= MAX_COLOUR_LENGTH

function readFacts(search: URLSearchParams): string[] {
  const facts = FILTERED_FACTS.flatMap((key) =>
    search
      .getAll(key)
      .filter(isFactValue)
      .slice(0, MAX_FACT_VALUES)
      .map((value) => `${key}:${value}`),
  )
  return [...new Set(facts)].toSorted()
}

function readSort(name: string | null, q: string): ProductSort | undefined {
  const sort = PRODUCT_SORTS.find((known) => known === name)
  return sort === defaultSort(q) || (sort === 'relevance' && !q) ? undefined : sort
}

/** How many ways the list is narrowed, the search aside. */
export const countFilters = ({ colors, min, max, inStock, onSale, facts }: ProductListState) =>
  colors.length + facts.length + Number(min !== '' || max !== '') + Number(inStock) + Number(onSale)

/** The choices without this one if it is among them, otherwise with it. */
export const toggled = (choices: readonly string[], choice: string) =>
  choices.includes(choice)
    ? choices.filter((one) => one !== choice)
    : [...choices, choice].toSorted()

/** The URL of a list in a state; defaults are left out. */
export function listAddress(path: string, state: ProductListState): string {
  const { q, colors, min, max, inStock, onSale, facts, sort, show } = state
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const color of colors) search.append('color', color)
  if (min) search.set('min', min)
  if (max) search.set('max', max)
  if (inStock) search.set('stock', '1')
  if (onSale) search.set('sale', '1')
  for (const fact of facts) search.append(...splitFact(fact))
  if (sort && (sort !== 'relevance' || q)) search.set('sort', sort)
  if (show > PAGE_SIZE) search.set('show', String(show))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const knownCategory = (category: string | undefined) =>
  category && isCategory(category) ? category : undefined

export function searchOf(category: string | undefined, state: ProductListState): ProductSearch {
  const { show, ...rest } = state
  const sort = rest.sort ?? (rest.q ? undefined : defaultSort(rest.q))
  return { ...rest, sort, category: knownCategory(category), nearest: true, limit: show }
}

/** What the list's page must know: its pieces, the count of each category, and the filters. */
export function productListKeys(
  { category }: { category?: string | undefined },
  search: URLSearchParams,
): QueryKey[] {
  const query = searchOf(category, readState(search))
  return [
    productCardsQuery(query).queryKey,
    categoriesQuery().queryKey,
    productFiltersQuery(knownCategory(category)).queryKey,
  ]
}

/** The answer to a question that was typed into the search. */
export function productListExtras(_: unknown, search: URLSearchParams): QueryKey[] {
  const { q } = readState(search)
  return q ? [answerQuery(q).queryKey] : []
}
