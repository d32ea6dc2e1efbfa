import type { ReactNode } from 'react'
import type { ProductCard as ProductCardView } from '#contract/product-views.ts'
import { stockSentence } from '#contract/products.ts'
import { AppLink } from './app-link.tsx'
import { cx } from './class-names.ts'
import { DoorPriceLine } from './door-price-line.tsx'
import { Picture } from './picture.tsx'
import { CardRating } from './stars.tsx'
import { Price, priceFacts } from './price.tsx'

type ProductCardProps = {
  product: ProductCardView
  sizes: string
  priority?: boolean
  /** Below the first screen of the page. */
  later?: boolean
  /** The level of its name in the page's outline. */
  heading?: 'h2' | 'h3'
  /** What puts it into the basket, where it is not only a link. */
  button?: ReactNode
}

/** A product in a grid: the whole card is its link. */
export function ProductCard(props: ProductCardProps) {
  const { product, sizes, priority = false, later, heading: Heading = 'h3', button } = props
  const { picture } = product
  return (
    <article className={cx('card', later && 'later')}>
      <div className="tile">
        {picture && (
          <Picture
            facts={picture}
            alt={picture.alt}
            sizes={sizes}
            priority={priority}
            className={picture.pale ? 'pale' : undefined}
          />
        )}
        <Flag product={product} />
        {button}
      </div>
      <div className="card-b">
        <Heading>
          <AppLink href={`/product/${product.id}`}>{product.name}</AppLink>
        </Heading>
        <Price {...priceFacts(product)} />
        <DoorPriceLine product={product} />
        <div className="card-m">
          <Chips colors={product.colors} />
          <CardRating rating={product.rating} />
        </div>
      </div>
    </article>
  )
}

/** One word at most: that it is sold out goes before that little is left, and that before the sale. */
function Flag({ product: { stock, onSale } }: { product: ProductCardView }) {
  const left = stockSentence(stock)
  if (left) return <span className="flag">{left}</span>
  return onSale ? <span className="flag is-sale">Sale</span> : null
}

/** Swatches of the colours. Screen readers read them as one list. */
function Chips({ colors }: Pick<ProductCardView, 'colors'>) {
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
