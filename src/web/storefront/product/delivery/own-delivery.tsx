import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeliveryView } from '#contract/ask-delivery.ts'
import { priceText } from '#contract/delivery-figures.ts'
import { dayText, payBeforeText } from '#contract/delivery-sentences.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { ProductView } from '#contract/product-views.ts'
import { deliveryQuery } from '#web/queries/delivery.ts'
import type { Parish } from '#web/ui/own-parish.ts'
import { ParishChoice } from '#web/ui/parish-choice.tsx'

type Props = {
  product: Product
  /** Whether the visitor has asked for their parish just now. */
  asking: boolean
  /** What is said without a parish. */
  forAll: ReactNode
}

/** The delivery to the visitor's own parish. */
export default function OwnDelivery({ product, asking, forAll }: Props) {
  return (
    <ParishChoice asking={asking}>
      {(parish) => <Offered product={product} parish={parish} forAll={forAll} />}
    </ParishChoice>
  )
}

type Product = Pick<ProductView, 'id' | 'price'>
type OfferedProps = { product: Product; parish: Parish; forAll: ReactNode }
type WordsProps = { product: Product; offered: DeliveryView }

function Offered({ product, parish, forAll }: OfferedProps) {
  const { data, isError, refetch } = useQuery(deliveryQuery(product.id, parish))
  if (isError)
    return (
      <p role="status">
        The price for {parish} did not load.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  return data ? <DeliveryWords product={product} offered={data} /> : forAll
}

/** `J$172,000 at your door in Portland by Thu 26 Nov`, and beneath it for what and until when that holds. */
function DeliveryWords({ product, offered: { parish, services, payBefore } }: WordsProps) {
  const [first] = services
  if (!first?.price)
    return (
      <p role="status">
        Delivery to <b>{parish}</b> is quoted after you order
      </p>
    )
  const cents = [product.price, first.price].map((price) => centsFromDollars(price) ?? 0)
  return (
    <p role="status">
      <b>{formatCents(cents.reduce((sum, each) => sum + each, 0))} at your door</b> in {parish} by{' '}
      <b>{dayText(first.by)}</b>
      <small>
        Delivery {priceText(first.price)}, {payBeforeText(payBefore)}
      </small>
    </p>
  )
}
