import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard as ProductCardView } from '#contract/product-views.ts'
import { formatCartons, LOW_STOCK, stockSentence } from '#contract/products.ts'
import { AppLink } from './app-link.tsx'
import { Badge, Tape } from './badge.tsx'
import { cx } from './class-names.ts'
import { CompareButton } from './compare-buttons.tsx'
import { Picture } from './picture.tsx'
import { CardRating } from './stars.tsx'
import { Price, priceFacts } from './price.tsx'

type ProductCardProps = {
  product: ProductCardView
  sizes: string
  priority?: boolean
  className?: string | undefined
  /** Below the first screen of the page. */
  later?: boolean
  /** The level of its name in the page's outline. */
  heading?: 'h2' | 'h3'
  /** What it can be bought with, where it is not only a link. */
  buttons?: ReactNode
}

/** A product in a grid; the whole card is its link. */
export function ProductCard(props: ProductCardProps) {
  const { product, sizes, priority = false, later, className, buttons } = props
  const Heading = props.heading ?? 'h3'
  return (
    <article className={cx('card', later && 'later', className)}>
      <ProductTile product={product} sizes={sizes} priority={priority} />
      <div className="card-b">
        <Heading>
          <AppLink href={`/product/${product.id}`}>{product.name}</AppLink>
        </Heading>
        <Price {...priceFacts(product)} />
        <div className="card-m">
          <Chips colors={product.colors} />
          <CardRating rating={product.rating} />
          <StockMeter pieces={product.stock} />
        </div>
        {buttons}
      </div>
      <CompareButton id={product.id} name={product.name} className="to-compare" />
    </article>
  )
}

function ProductTile({
  product,
  sizes,
  priority,
}: Required<Pick<ProductCardProps, 'product' | 'sizes' | 'priority'>>) {
  const { picture } = product
  const box = formatCartons(product.cartons)
  return (
    <div className="tile">
      {product.onSale && <Tape>Sale</Tape>}
      {picture && (
        <Picture
          facts={picture}
          alt={picture.alt}
          sizes={sizes}
          priority={priority}
          className={picture.pale ? 'pale' : undefined}
        />
      )}
      {box && (
        <span className="boxline">
          <Package className="i" aria-hidden="true" />
          <span>
            <span className="sr-only">Box size </span>
            {box}
          </span>
        </span>
      )}
    </div>
  )
}

/** Swatches of the colours. Screen readers read them as one list. */
function Chips({ colors }: { colors: readonly { name: string; hex: string }[] }) {
  if (colors.length === 0) return null
  const names = colors.map((color) => color.name).join(', ')
  return (
    <span className="chips" role="img" aria-label={`Colours: ${names}`}>
      {colors.map(({ name, hex }) => (
        <i key={name} className="chip" style={{ backgroundColor: hex }} />
      ))}
    </span>
  )
}

const BOXES = Array.from({ length: LOW_STOCK }, (_, index) => index + 1)

/** "Only 3 left" with five little boxes, "Out of Stock" as a badge, nothing while there is plenty. */
function StockMeter({ pieces }: { pieces: number }) {
  const sentence = stockSentence(pieces)
  if (sentence === null) return null
  if (pieces <= 0) return <Badge>{sentence}</Badge>
  return (
    <span className="stockmeter">
      <span aria-hidden="true">
        {BOXES.map((box) => (
          <i key={box} className={box <= pieces ? 'f' : undefined} />
        ))}
      </span>
      {sentence}
    </span>
  )
}
