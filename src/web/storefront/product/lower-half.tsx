import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProductView, Measures } from '#contract/product-views.ts'
import { yearsText } from '#contract/warranty-terms.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { relatedProductsQuery } from '#web/queries/products.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { DeliveryPlaces } from './delivery/delivery-places.tsx'
import { Reviews } from './reviews.tsx'
import { SizeSection } from './size-section.tsx'
import { dimensionRows, PIECE, formatInches } from './labels.ts'

const FIT_CHECK_PX = 560
const FitCheck = onDemand(
  'The check of your doors',
  () => import('#web/storefront/product/fit/fit-check.tsx'),
)

const RECENT_PX = 420
const RecentlyViewed = onDemand(
  'What you looked at before',
  () => import('#web/storefront/product/recent/recently-viewed.tsx'),
)

type LowerHalfProps = { product: ProductView; color: string | undefined }

/** What a product's page says below the order button: sizes, fit, facts, and what goes with it. */
export default function LowerHalf({ product, color }: LowerHalfProps) {
  const { measures, cartons } = product
  return (
    <>
      {measures && cartons.length > 0 && (
        <>
          <SizeSection product={product} measures={measures} color={color} />
          <WhenNear heightPx={FIT_CHECK_PX}>
            {(room) => <FitCheck product={product} measures={measures} waiting={room} />}
          </WhenNear>
        </>
      )}
      <ProductDetails product={product} />
      <DeliveryPlaces product={product} />
      <Reviews product={product} />
      <RelatedProducts id={String(product.id)} />
      <WhenNear heightPx={RECENT_PX}>
        {(room) => <RecentlyViewed id={product.id} waiting={room} />}
      </WhenNear>
    </>
  )
}

const NEAR_MARGIN = '400px'

type WhenNearProps = { heightPx: number; children: (placeholder: ReactNode) => ReactNode }

/** Renders its children, and so loads their code, once they are near the viewport. */
function WhenNear({ heightPx, children }: WhenNearProps) {
  const container = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !container.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR_MARGIN,
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [near])
  const placeholder = <div ref={container} className="when-near" style={{ minHeight: heightPx }} />
  return near ? children(placeholder) : placeholder
}

const SIZES = '(min-width: 1440px) 414px, (min-width: 900px) 30vw, 46vw'

function RelatedProducts({ id }: { id: string }) {
  const related = useQuery(relatedProductsQuery(id)).data ?? []
  if (related.length === 0) return null
  return (
    <section className="related wrap later pb-(--section)" aria-labelledby="related-heading">
      <h2 className="h2 mb-6" id="related-heading">
        Related products
      </h2>
      <div className="rel">
        {related.map((product) => (
          <ProductCard key={product.id} product={product} sizes={SIZES} />
        ))}
      </div>
    </section>
  )
}

/** What you get, and how large it is. */
function ProductDetails({ product }: { product: ProductView }) {
  const { features, measures, dimensions, factTexts } = product
  return (
    <section className="section wrap spec later">
      <div className="grid content-start gap-10">
        {features.length > 0 && (
          <div>
            <h2 className="h2">Features</h2>
            <ul className="fl">
              {features.map((feature) => (
                <li key={feature}>
                  <Check className="i" aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
        )}
        {factTexts.length > 0 && (
          <div>
            <h2 className="h2">Details</h2>
            <table className="dim num">
              <tbody>
                {factTexts.map(({ key, label, text }) => (
                  <Row key={key} name={label} value={text} span={1} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {(measures || dimensions) && (
        <div>
          <h2 className="h2">Dimensions</h2>
          {measures ? (
            <DimensionTable product={product} measures={measures} />
          ) : (
            <p>{dimensions}</p>
          )}
          <p className="xs muted mt-3">
            Once opened, a {PIECE[product.category]} cannot be re-compressed. Measure your room
            first.
          </p>
        </div>
      )}
    </section>
  )
}

function DimensionTable({ product, measures }: { product: ProductView; measures: Measures }) {
  const { cartons, category, material, weightKg, warrantyYears } = product
  const boxes = cartons.map((_, k) => (cartons.length > 1 ? `Box ${k + 1}` : 'Boxed'))
  return (
    <table className="dim num">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Measure</span>
          </th>
          {boxes.map((box) => (
            <th key={box} scope="col">
              {box}
            </th>
          ))}
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {dimensionRows(category, measures, cartons).map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.boxed.map((cm, k) => (
              <td key={boxes[k]}>
                <Centimetres cm={cm} />
              </td>
            ))}
            <td className="strong">
              <Centimetres cm={row.open} />
            </td>
          </tr>
        ))}
        {weightKg !== null && (
          <Row name="Weight, packed" value={`${weightKg} kg`} span={boxes.length + 1} />
        )}
        {material && <Row name="Material" value={material} span={boxes.length + 1} />}
        {warrantyYears !== null && (
          <Row name="Warranty" value={yearsText(warrantyYears)} span={boxes.length + 1} />
        )}
      </tbody>
    </table>
  )
}

function Row({ name, value, span }: { name: string; value: string; span: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={span}>{value}</td>
    </tr>
  )
}

function Centimetres({ cm }: { cm: number }) {
  return (
    <>
      {cm} cm<small>{formatInches(cm)}</small>
    </>
  )
}
