import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { offerablesQuery, offeredProductQuery } from '#web/queries/staff-quotes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { numberIn } from '#web/ui/form.tsx'

type Props = {
  within?: string
  /** Called with the shop's price when a product is chosen, and when the one chosen at first is known. */
  onPrice?: (price: string) => void
}

/**
 * The fields `productId` and `selectedColor` of a form. They are controlled, because their options load
 * later than the values that select them.
 */
export function PieceFields({ within = '', onPrice }: Props) {
  const product = useController({ name: `${within}productId` })
  const color = useController({ name: `${within}selectedColor` }).field
  const productId = Number(product.field.value)
  const { data: products } = useQuery(offerablesQuery())
  const { data: chosen } = useQuery({
    ...offeredProductQuery(productId),
    enabled: !Number.isNaN(productId),
  })
  const price = chosen?.price
  useEffect(() => {
    if (price !== undefined) onPrice?.(price)
  }, [price, onPrice])
  return (
    <>
      <SelectField
        label="Product"
        value={String(productId || '')}
        error={product.fieldState.error?.message}
        hint={chosen && `Sold at ${formatDollars(chosen.price)}`}
        onChange={({ target }) => {
          product.field.onChange(numberIn(target.value))
          color.onChange('')
        }}
      >
        <option value="">Choose a product</option>
        {products?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Colour"
        value={String(color.value ?? '')}
        hint={chosen && isSoldOut(chosen, String(color.value ?? '')) ? SOLD_OUT : undefined}
        onChange={({ target }) => color.onChange(target.value)}
      >
        <option value="">Any colour in stock</option>
        {chosen?.colors.map((name) => (
          <option key={name} value={name}>
            {name} ({chosen.colorInventory[name] ?? 0} in stock)
          </option>
        ))}
      </SelectField>
    </>
  )
}

const SOLD_OUT = 'None in stock. The customer cannot accept this until it is back.'

/** No colour is any that is in stock. */
const isSoldOut = ({ colorInventory }: ProductView, color: string) =>
  (color === '' ? Object.values(colorInventory) : [colorInventory[color] ?? 0]).every(
    (pieces) => pieces === 0,
  )
