import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import type { ProductCard as Card, ProductView } from '#contract/product-views.ts'
import { colourHex, isCategory } from '#contract/products.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { colorsOf, type Draft, eachSide } from './draft.ts'

type Props = { draft: Draft; product: ProductView | undefined }

/** The card as shoppers will see it, drawn by the shop's own code while it is being typed. */
export function ProductPreview({ draft, product }: Props) {
  return (
    <aside className="ed-preview" aria-label="As shoppers will see it">
      <p className="small muted">As shoppers will see it</p>
      <div className="panel p-4" inert>
        <ProductCard product={cardOf(draft, product)} sizes="320px" heading="h2" />
      </div>
    </aside>
  )
}

function cardOf(draft: Draft, product: ProductView | undefined): Card {
  const colors = colorsOf(draft)
  const pieces = colors.map((color) => Number(draft.stock[color]))
  return {
    id: product?.id ?? 0,
    name: draft.name || 'New product',
    category: isCategory(draft.category) ? draft.category : 'chairs',
    price: dollars(draft.price) ?? '0.00',
    originalPrice: dollars(draft.originalPrice),
    onSale: draft.onSale,
    colors: colors.map((name) => ({ name, hex: colourHex(name) })),
    stock: pieces.reduce((sum, count) => sum + Math.max(0, count || 0), 0),
    measures: null,
    cartons: draft.cartons
      .map((carton) => eachSide(carton, (side) => Number(side) || 0))
      .filter(({ lengthCm, widthCm, heightCm }) => lengthCm * widthCm * heightCm > 0),
    picture: draft.pictures[0] ?? null,
    createdAt: product?.createdAt ?? '',
  }
}

function dollars(typed: string): string | null {
  const cents = centsFromInput(typed)
  return cents === undefined ? null : dollarsFromCents(cents)
}
