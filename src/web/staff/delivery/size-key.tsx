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
        What the sizes mean{' '}
        <small className="muted font-[450]">by weight or volume, whichever is larger</small>
      </>
    }
  >
    <dl className="small grid even-4 gap-3.5 px-5 pt-4 pb-4.5 max-desk:even-2">
      {SIZE_CLASSES.map((size) => (
        <div key={size}>
          <Pile boxes={PILES[size]} />
          <dt className="num">
            <b>{size}</b> {limitText(size, limits)}
          </dt>
          <dd className="xs muted mt-1 leading-[1.4]">{namesOf(products, size) || 'No product'}</dd>
        </div>
      ))}
    </dl>
    {products.some(({ size }) => size === null) && (
      <p className="small px-5 pb-4.5">
        <b>Without boxes:</b> {namesOf(products, null)}. Delivery is quoted by hand until box sizes
        are added in the editor.
      </p>
    )}
  </Panel>
)

type Box = { width: number; height: number }

/** What each size looks like in the courier's van, the lowest box first. */
const PILES: Record<SizeClass, readonly Box[]> = {
  S: [{ width: 58, height: 40 }],
  M: [{ width: 104, height: 44 }],
  L: [
    { width: 112, height: 50 },
    { width: 98, height: 22 },
  ],
  XL: [
    { width: 112, height: 50 },
    { width: 98, height: 22 },
    { width: 84, height: 24 },
  ],
}

const FLOOR = 100
const BETWEEN = 2

/** Boxes on the floor, one on the other. The text beside it says the same. */
function Pile({ boxes }: { boxes: readonly Box[] }) {
  const heights = boxes.map(({ height }) => height + BETWEEN)
  const topOf = (index: number) =>
    FLOOR + 1 - heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0)
  return (
    <svg
      className="mb-2 h-16 stroke-2"
      viewBox="0 -4 150 106"
      preserveAspectRatio="xMinYMax"
      aria-hidden="true"
    >
      <g className="fill-kraft stroke-(--kraft-700)">
        {boxes.map(({ width, height }, index) => (
          <rect key={width} x="1" y={topOf(index)} width={width} height={height} rx="2" />
        ))}
      </g>
      <path className="stroke-fg" d={`M0 ${FLOOR}h150`} />
    </svg>
  )
}

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
