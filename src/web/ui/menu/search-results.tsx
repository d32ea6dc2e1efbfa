import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ProductCard } from '#contract/product-views.ts'
import { type Category, CATEGORY_NAMES, stockSentence } from '#contract/products.ts'
import { categoryCardsQuery } from '#web/queries/category-cards.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { DroppedWords } from '#web/ui/dropped-words.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Price, priceFacts } from '#web/ui/price.tsx'
import { HitPicture } from './hit-picture.tsx'
import type { Hit } from './hits.ts'
import { markTyped } from './typed-words.ts'

type SearchResultsProps = {
  id: string
  q: string
  hits: readonly Hit[]
  /** How many products there are in all; undefined until they are known. */
  total: number | undefined
  /** Words that no product has. */
  dropped: readonly string[] | undefined
  /** These are the results of before; the new ones are on their way. */
  stale: boolean
  failed: boolean
  onRetry: () => void
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onFollow: () => void
}

/** What the search found, or that it found nothing, is on its way or has failed. */
export function SearchResults(props: SearchResultsProps) {
  const {
    id,
    q,
    hits,
    total,
    dropped,
    stale,
    failed,
    onRetry,
    active,
    optionId,
    onPoint,
    onFollow,
  } = props
  const known = q !== '' && !failed && total !== undefined
  return (
    <div className="found" aria-busy={stale || (q !== '' && !failed && !known)}>
      <p className="caption num" role="status">
        {known && (hits.length > 0 && total > 0 ? countHits(hits, total) : NOTHING)}
      </p>
      {q === '' && <p className="caption idle">Search by name, colour or fabric.</p>}
      {known && <DroppedWords words={dropped} />}
      {known && hits.length === 0 && (
        <p className="small">Try another word or choose a category.</p>
      )}
      {known && total === 0 && hits.length > 0 && <p className="caption">Closest matches</p>}
      {q !== '' && !failed && !known && <Waiting />}
      {failed && <NotLoaded what="The search" onRetry={onRetry} />}
      {hits.length > 0 && (
        <div role="listbox" id={id} aria-label="Results">
          {hits.map((hit, index) => (
            <AppLink
              key={hit.href}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={hit.kind === 'all' ? 'hit all' : 'hit'}
              href={hit.href}
              onPointerMove={() => onPoint(index)}
              onClick={onFollow}
            >
              <HitContent hit={hit} q={q} />
            </AppLink>
          ))}
        </div>
      )}
    </div>
  )
}

const NOTHING = 'No products found matching your criteria.'

function countHits(hits: readonly Hit[], total: number): string {
  const categories = hits.filter(({ kind }) => kind === 'category').length
  const products = counted(total, 'product', 'products')
  return categories > 0
    ? `${products}, and ${counted(categories, 'category', 'categories')}`
    : products
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function HitContent({ hit, q }: { hit: Hit; q: string }) {
  if (hit.kind === 'product') return <ProductHit product={hit.product} q={q} />
  if (hit.kind === 'category') return <CategoryHit category={hit.category} q={q} />
  return (
    <>
      See all {hit.total} results
      <ChevronRight className="i" aria-hidden="true" />
    </>
  )
}

function ProductHit({ product, q }: { product: ProductCard; q: string }) {
  const { colors, cartons, stock } = product
  const facts = [
    colors.length > 0 && counted(colors.length, 'colour', 'colours'),
    cartons.length > 0 && counted(cartons.length, 'box', 'boxes'),
  ]
  const left = stockSentence(stock)
  return (
    <>
      <HitPicture picture={product.picture} />
      <span>
        <Marked name={product.name} q={q} />
        <small className="num">
          {facts.filter(Boolean).join(', ')}
          {left && <span className="left">{left}</span>}
        </small>
      </span>
      <Price {...priceFacts(product)} />
    </>
  )
}

function CategoryHit({ category, q }: { category: Category; q: string }) {
  const { data: cards = [] } = useQuery(categoryCardsQuery())
  const card = cards.find((one) => one.category === category)
  return (
    <>
      <HitPicture picture={card?.picture} />
      <span>
        <Marked name={CATEGORY_NAMES[category]} q={q} />
        <small className="num">Category{card && `, ${counted(card.count, 'item', 'items')}`}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </>
  )
}

const Marked = ({ name, q }: { name: string; q: string }) => (
  <b>
    {markTyped(name, q).map(({ text, marked }, index) =>
      // oxlint-disable-next-line react/no-array-index-key -- parts of one name
      marked ? <mark key={index}>{text}</mark> : text,
    )}
  </b>
)

/** Rows in the place of the first results. */
const Waiting = () => (
  <div aria-hidden="true">
    {[62, 48, 56].map((width) => (
      <div key={width} className="hit">
        <span className="tile sk" />
        <span className="sk h-5" style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
