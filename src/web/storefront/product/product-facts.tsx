import { Package, ShieldCheck, Truck } from 'lucide-react'
import { DELIVERY_COST } from '#contract/delivery.ts'
import type { ProductView } from '#contract/product-views.ts'
import { formatBoxes, formatWeight } from './labels.ts'

/** What a shopper asks before ordering: the box, the way, the promise. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { cartons, weightKg } = product
  return (
    <ul className="facts under">
      {cartons.length > 0 && (
        <li>
          <Package className="i" aria-hidden="true" />
          <div>
            <b className="num">{formatBoxes(cartons)}</b>
            {weightKg !== null && <span>{formatWeight(weightKg, cartons.length)}</span>}
          </div>
        </li>
      )}
      <li>
        <Truck className="i" aria-hidden="true" />
        <div>
          <b>Courier, 1–3 business days</b>
          <span>{DELIVERY_COST}</span>
        </div>
      </li>
      <li>
        <ShieldCheck className="i" aria-hidden="true" />
        <div>
          <b>Warranty, 1 to 5 years</b>
          <span>
            The term goes with the piece: ask us before you order. Report damage within 48 hours,
            with your unboxing video.
          </span>
        </div>
      </li>
    </ul>
  )
}
