import { useQuery } from '@tanstack/react-query'
import { dayText } from '#contract/delivery-sentences.ts'
import { doorPrice } from '#contract/door-price.ts'
import { formatDollars } from '#contract/money.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { deliverySizesQuery } from '#web/queries/delivery.ts'

type DoorPriceProps = { product: Pick<ProductCard, 'price' | 'size'>; parish: string }

/** `J$172,000 at your door in Portland by Wed 9 Dec`; nothing where the delivery is quoted. */
export default function DoorPrice({ product, parish }: DoorPriceProps) {
  const { data } = useQuery(deliverySizesQuery(parish))
  const door = data && doorPrice(product, data)
  if (!door) return null
  return (
    <>
      <b>{formatDollars(door.price)}</b> <span>at your door</span>{' '}
      <span>
        in {parish} by {dayText(door.by)}
      </span>
    </>
  )
}
