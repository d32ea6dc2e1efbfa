import type { ProductCard as Card } from '#contract/product-views.ts'
import { SKELETON_CARDS } from '#contract/products.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { TileAdd } from '#web/storefront/basket/tile-add.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DroppedWords } from '#web/ui/dropped-words.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'
import { QuoteLink } from '#web/ui/quote-link.tsx'
import { SkeletonCard } from '#web/ui/skeleton-card.tsx'
import {
  countFilters,
  listAddress,
  MAX_SHOWN,
  PAGE_SIZE,
  type ProductListState,
} from './product-list-state.ts'

const SIZES = '(min-width: 1440px) 310px, (min-width: 1240px) 22vw, (min-width: 900px) 30vw, 45vw'
/** Cards that the first view of a page shows: their pictures do not wait for a scroll. */
const IN_VIEW = 2
/** Whole rows of two and of four, laid out at once. */
const FIRST = 8

type ProductResultsProps = {
  page: PageOf<Card> | undefined
  /** The results before the last change, while the new ones are loading. */
  stale: boolean
  state: ProductListState
  path: string
}

export function ProductResults({ page, stale, state, path }: ProductResultsProps) {
  return (
    <section className="wrap pb-(--section)" aria-busy={stale || !page}>
      <h2 className="sr-only">Products</h2>
      {page ? <Found page={page} state={state} path={path} /> : <Waiting />}
    </section>
  )
}

type FoundProps = { page: PageOf<Card>; state: ProductListState; path: string }

function Found({ page, state, path }: FoundProps) {
  if (page.total === 0)
    return (
      <>
        <NothingFound state={state} path={path} />
        <DroppedWords words={page.dropped} />
        {page.items.length > 0 && <Nearest products={page.items} />}
      </>
    )
  const cards = page.items.map((product, index) => (
    <Tile key={product.id} product={product} priority={index < IN_VIEW} later={index >= FIRST} />
  ))
  const rest = cards.splice(FIRST)
  return (
    <>
      <DroppedWords words={page.dropped} />
      <div className="cards">{cards}</div>
      {rest.length > 0 && <div className="cards rest behind">{rest}</div>}
      <ShowMore page={page} state={state} path={path} />
      <WillItFit />
    </>
  )
}

type TileProps = { product: Card; priority?: boolean; later?: boolean }

const Tile = ({ product, ...place }: TileProps) => (
  <ProductCard product={product} sizes={SIZES} button={<TileAdd product={product} />} {...place} />
)

function Waiting() {
  return (
    <>
      <p className="status">Loading products…</p>
      <div className="cards">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are all alike
          <SkeletonCard key={index} index={index} />
        ))}
      </div>
    </>
  )
}

/** The one way out: of the search, of the filters, or of a category that is empty. */
function NothingFound({ state, path }: { state: ProductListState; path: string }) {
  const narrowed = countFilters(state) > 0
  const wide = state.q === '' && !narrowed
  return (
    <div className="pt-8">
      <Empty text="No products found matching your criteria.">
        <ButtonLink href={wide ? '/products' : path} variant="soft" size="sm">
          {wide ? 'Browse All Products' : narrowed ? 'Clear all' : 'Clear search'}
        </ButtonLink>
      </Empty>
    </div>
  )
}

/** Stands in for a list that is empty, and says that it is not what was looked for. */
function Nearest({ products }: { products: readonly Card[] }) {
  return (
    <section className="pt-8" aria-labelledby="nearest">
      <h3 className="h2 pb-4" id="nearest">
        Closest matches
      </h3>
      <div className="cards">
        {products.map((product) => (
          <Tile key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}

function WillItFit() {
  return (
    <aside className="boxcard" aria-labelledby="will-it-fit">
      <h2 className="h2" id="will-it-fit">
        Not sure it will fit?
      </h2>
      <p>
        Send us your door and stair widths. We will reply with an answer and a price within 24
        hours.
      </p>
      <QuoteLink variant="line" className="justify-self-start self-start" />
    </aside>
  )
}

function ShowMore({ page, state, path }: FoundProps) {
  const shown = page.items.length
  if (shown >= page.total || state.show >= MAX_SHOWN) return null
  const more = listAddress(path, { ...state, show: state.show + PAGE_SIZE })
  return (
    <div className="mt-10 cluster gap-4">
      <ButtonLink href={more} replace variant="line">
        Show more
      </ButtonLink>
      <span className="muted small num">
        {shown} of {page.total} shown
      </span>
    </div>
  )
}
