import { Landmark, type LucideIcon, Package, ShieldCheck, Truck } from 'lucide-react'
import { boxesPass } from '#contract/fit-rules.ts'
import type { Carton } from '#contract/product-views.ts'
import { cx } from '#web/ui/class-names.ts'

type Benefit = { icon: LucideIcon; figure: string; heading: string; text: string }

/** Four panels of one carton, each with a measure on it. */
export function Benefits({ cartons }: { cartons: readonly Carton[] }) {
  return (
    <section className="section wrap under" aria-label="Why in a box">
      <div className="net">
        {[throughTheDoor(cartons), ...OTHERS].map(
          ({ icon: Icon, figure, heading, text }, index) => (
            <article key={heading} className={cx('pan', `p${index}`)}>
              <div className="flap" aria-hidden="true" />
              <Icon className="i i-l" aria-hidden="true" />
              <p className="big disp">{figure}</p>
              <h2>{heading}</h2>
              <p>{text}</p>
            </article>
          ),
        )}
      </div>
    </section>
  )
}

const DOOR_CM = 76

function throughTheDoor(cartons: readonly Carton[]): Benefit {
  const sides = cartons.map(({ lengthCm, widthCm, heightCm }) => [lengthCm, widthCm, heightCm])
  const longest = Math.max(0, ...sides.flat())
  const common = { icon: Package, heading: 'Through an ordinary door' }
  if (longest === 0 || !boxesPass(cartons, DOOR_CM))
    return {
      ...common,
      figure: `${DOOR_CM} cm`,
      text: 'Every piece is packed to pass a door this wide.',
    }
  const text = `That is the longest side of a three-seater’s boxes. They clear a ${DOOR_CM} cm door and a tight stair.`
  return { ...common, figure: `${longest} cm`, text: cartons.length > 1 ? text : inOne(text) }
}

const inOne = (text: string) => text.replace('boxes. They clear', 'box. It clears')

const OTHERS: Benefit[] = [
  {
    icon: Truck,
    figure: '1–3 days',
    heading: 'Courier to every parish',
    text: 'Kingston to Negril in 1\u2060–\u20603 business days, included in the price. Pick-up from the warehouse is free.',
  },
  {
    icon: ShieldCheck,
    figure: '1–5 years',
    heading: 'Warranty in writing',
    text: 'Frames, foam and springs are covered. Film the unboxing and faults are settled fast.',
  },
  {
    icon: Landmark,
    figure: 'Card or bank',
    heading: 'Pay the way you like',
    text: 'We review card orders by hand before charging. Bank transfer uses your order number.',
  },
]
