import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderLineView } from '#contract/order-lines.ts'
import type { OrderView } from '#contract/orders.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { offerablesQuery } from '#web/queries/staff-quotes.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Slip } from './slip.tsx'
import './order-lines.css'

const piecesOf = (lines: readonly Pick<OrderLineView, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What was bought, and what it adds up to. */
export function LinesPanel({ order }: { order: OrderView }) {
  const { lines, breakdown, shippingMethod } = order
  const pieces = piecesOf(lines)
  return (
    <Panel
      id="order-lines"
      className="op-panel"
      title={
        <>
          Lines <small>{countOf(pieces, 'piece')}</small>
        </>
      }
    >
      <table className="tbl op-lines">
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col" className="r op-each">
              Each
            </th>
            <th scope="col" className="r">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      <div className="op-foot">
        <Slip breakdown={breakdown} pieces={pieces} shippingMethod={shippingMethod} />
      </div>
    </Panel>
  )
}

type RowProps = { line: OrderLineView; className?: string | undefined; children?: ReactNode }

/** A line; its children are further cells. */
export function LineRow({ line, className, children }: RowProps) {
  const { data } = useQuery(offerablesQuery())
  const product = data?.items.find(({ id }) => id === line.productId)
  return (
    <tr className={className}>
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
          </span>
        </span>
      </th>
      <td className="r num op-each">{formatExact(line.unitPrice)}</td>
      <td className="r num op-sum">{formatExact(line.amount)}</td>
      {children}
    </tr>
  )
}

type Of = { product: ProductCard | undefined }

const Tile = ({ product }: Of) => (
  <span className={cx('tile op-tile', !product?.picture && 'op-none')}>
    {product?.picture && <Picture facts={product.picture} alt="" sizes="56px" />}
  </span>
)

function LineFacts({ line, product }: Of & { line: OrderLineView }) {
  const { selectedColor, quantity, returned } = line
  const hex = product?.colors.find(({ name }) => name === selectedColor)?.hex
  const facts = [
    selectedColor,
    countOf(quantity, 'piece'),
    returned > 0 && `${returned} came back`,
  ].filter(Boolean)
  return (
    <small>
      {hex && <span className="chip" style={{ backgroundColor: hex }} aria-hidden="true" />}
      {facts.join(', ')}
    </small>
  )
}
