import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { offerablesQuery, offeredProductQuery } from '#web/queries/staff-quotes.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { baseLine, type DraftLine, type Mistakes, piecesLeft, shownLine } from './lines-draft.ts'
import type { LinesDraft } from './use-lines-draft.ts'

type Props = { lines: LinesDraft; line: DraftLine; mistakes: Mistakes }

/** The fields of one line, which open under it. */
export function LineFields({ lines, line, mistakes }: Props) {
  const mayPrice = useCan('prices.change')
  const { data } = useQuery(offerablesQuery())
  const products = data?.items ?? []
  const left = piecesLeft(lines.base, line)
  const isAllOut = left > 0 && left === baseLine(lines.base, line)?.quantity
  const isLast = lines.draft.lines.filter(({ isGone }) => !isGone).length === 1
  const set = (change: Partial<DraftLine>) => lines.setLine(line.key, change)
  const fields = useFocusedOnce()
  const error = (field: string) => mistakes[`${line.key}.${field}`]
  return (
    <div className="op-grid" ref={fields}>
      <ProductField {...{ lines, line, products, set }} error={error('productId')} />
      <ColorField {...{ lines, line, set }} />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        disabled={isAllOut}
        value={line.quantity}
        error={error('quantity')}
        onChange={({ target }) => set({ quantity: target.value })}
      />
      {mayPrice && <PriceField {...{ lines, line, products, set }} error={error('unitPrice')} />}
      {left > 0 ? (
        <p className="small op-whole">
          {isAllOut
            ? 'These items have been shipped. They can only be returned.'
            : `${left} of these items have been shipped and can only be returned. You can remove the others.`}
        </p>
      ) : (
        !isLast && (
          <p className="op-whole">
            <SmallButton
              variant="quiet"
              icon={Trash2}
              label="Remove this line"
              onClick={() => lines.remove(line)}
            />
          </p>
        )
      )}
    </div>
  )
}

/** The first field gets the focus when the fields open. */
function useFocusedOnce() {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('select:enabled, input:enabled')?.focus()
  }, [])
  return fields
}

type FieldProps = {
  lines: LinesDraft
  line: DraftLine
  set: (change: Partial<DraftLine>) => void
  error?: string | undefined
}

type ProductProps = FieldProps & { products: readonly ProductCard[] }

function ProductField({ lines, line, products, set, error }: ProductProps) {
  const before = baseLine(lines.base, line)
  const choose = (id: number) => {
    const product = products.find((each) => each.id === id)
    if (product)
      set({
        productId: product.id,
        productName: product.name,
        selectedColor: '',
        unitPrice: undefined,
      })
  }
  const isListed = products.some(({ id }) => id === line.productId)
  return (
    <SelectField
      label={before ? 'Exchange for' : 'Product'}
      disabled={piecesLeft(lines.base, line) > 0}
      value={isListed ? String(line.productId) : ''}
      error={error}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {!isListed && <option value="">{line.productName || 'Choose a product'}</option>}
      {products.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function ColorField({ lines, line, set }: FieldProps) {
  const { productId, selectedColor } = line
  const { data: product } = useQuery({
    ...offeredProductQuery(productId ?? 0),
    enabled: productId !== null,
  })
  const held = baseLine(lines.base, line)
  const isHeld = (name: string) => held?.productId === productId && held?.selectedColor === name
  const leftOf = (name: string) =>
    `${product?.colorInventory[name] ?? 0} ${isHeld(name) ? 'more left' : 'left'}`
  const colors = product?.colors ?? []
  return (
    <SelectField
      label="Colour"
      disabled={piecesLeft(lines.base, line) > 0}
      value={selectedColor}
      onChange={({ target }) => set({ selectedColor: target.value })}
    >
      {(selectedColor === '' || !colors.includes(selectedColor)) && (
        <option value={selectedColor}>{selectedColor || 'Any colour in stock'}</option>
      )}
      {colors.map((name) => (
        <option key={name} value={name}>
          {name}, {leftOf(name)}
        </option>
      ))}
    </SelectField>
  )
}

function PriceField({ lines, line, products, set, error }: ProductProps) {
  const { unitPrice } = shownLine(lines.base, { ...line, unitPrice: undefined }, products)
  const product = products.find(({ id }) => id === line.productId)
  return (
    <TextField
      label="Price each (J$)"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={line.unitPrice ?? unitPrice}
      error={error}
      hint={product && `${formatDollars(product.price)} in the shop today`}
      onChange={({ target }) =>
        set({ unitPrice: target.value === unitPrice ? undefined : target.value })
      }
    />
  )
}
