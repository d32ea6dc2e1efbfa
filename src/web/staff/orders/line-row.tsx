import type { ReactNode } from 'react'
import type { OrderLineView } from '#contract/order-lines.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { type Warranty, warrantyText } from '#contract/warranty.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'

type ProductProp = { product: ProductCard | undefined }
type RowProps = ProductProp & {
  line: OrderLineView
  /** Null where none is known, as of a piece that is not saved. */
  warranty: Warranty | null
  className: string
  children: ReactNode
}

/** A line: the piece, its colour, how many and what they cost; its children are further cells. */
export const LineRow = ({ line, warranty, product, className, children }: RowProps) => (
  <tr className={className || undefined}>
    <th scope="row">
      <span className="op-piece">
        <Tile product={product} />
        <span className="min-w-0">
          <b>
            {line.productId === null ? (
              line.productName
            ) : (
              <TextLink href={`/product/${line.productId}`}>{line.productName}</TextLink>
            )}
          </b>
          <LineFacts line={line} product={product} />
          {warranty && <small>Warranty {warrantyText(warranty)}</small>}
        </span>
      </span>
    </th>
    <td className="r num op-each">{formatExact(line.unitPrice)}</td>
    <td className="r num op-sum">{formatExact(line.amount)}</td>
    {children}
  </tr>
)

const Tile = ({ product }: ProductProp) => (
  <span className={cx('tile op-tile', !product?.picture && 'op-none')}>
    {product?.picture && <Picture facts={product.picture} alt="" sizes="56px" />}
  </span>
)

function LineFacts({ line, product }: ProductProp & { line: OrderLineView }) {
  const { selectedColor, quantity, returned } = line
  const hex = product?.colors.find(({ name }) => name === selectedColor)?.hex
  const facts = [
    selectedColor,
    countOf(quantity, 'piece'),
    returned > 0 && `${returned} returned`,
  ].filter(Boolean)
  return (
    <small>
      {hex && <span className="chip" style={{ backgroundColor: hex }} aria-hidden="true" />}
      {facts.join(', ')}
    </small>
  )
}
