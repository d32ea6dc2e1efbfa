import type { ProductView } from '#contract/product-views.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import { ProductDetails } from './product-details.tsx'
import { RelatedProducts } from './related-products.tsx'
import { SizeSection } from './size-section.tsx'

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
      <RelatedProducts id={String(product.id)} />
      <WhenNear heightPx={RECENT_PX}>
        {(room) => <RecentlyViewed id={product.id} waiting={room} />}
      </WhenNear>
    </>
  )
}
