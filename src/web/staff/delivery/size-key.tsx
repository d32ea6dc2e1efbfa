import { SIZE_CLASSES, type SizeClass, type SizeLimits } from '#contract/delivery-sizes.ts'
import type { RatesView } from '#contract/delivery-rates.ts'
import { Panel } from '#web/ui/panel.tsx'

type Props = { limits: SizeLimits; products: RatesView['products'] }

/** What each size holds, and which products one piece of is of that size. */
export const SizeKey = ({ limits, products }: Props) => (
  <Panel
    id="sizes"
    title={
      <>
        What the sizes mean <small>by weight and by volume, the larger counts</small>
      </>
    }
  >
    <dl className="size-key">
      {SIZE_CLASSES.map((size) => (
        <div key={size}>
          <dt className="num">
            <b>{size}</b> {limitText(size, limits)}
          </dt>
          <dd>{namesOf(products, size) || 'No product'}</dd>
        </div>
      ))}
    </dl>
    {products.some(({ size }) => size === null) && (
      <p className="size-unknown small">
        <b>Without boxes:</b> {namesOf(products, null)}. Their delivery is to be quoted until the
        editor knows their boxes.
      </p>
    )}
  </Panel>
)

const LITRES_PER_CUBIC_METRE = 1000

function limitText(size: SizeClass, limits: SizeLimits): string {
  if (size === 'XL') return 'over that'
  const { kg, litres } = limits[size]
  return `to ${kg} kg or ${litres / LITRES_PER_CUBIC_METRE} m³`
}

const namesOf = (products: Props['products'], size: SizeClass | null) =>
  products
    .filter((product) => product.size === size)
    .map(({ name }) => name)
    .join(', ')
