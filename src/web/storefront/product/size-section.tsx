import { Check, X } from 'lucide-react'
import { createElement, type CSSProperties, useState } from 'react'
import { CARS, doorWidth, fitTogether } from '#contract/fit-rules.ts'
import type { Carton, Measures, ProductView } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { useShop } from '#web/queries/shop.ts'
import { SizeDrawing } from './size-drawing.tsx'
import { recoveryAt, stopsOf } from './size-geometry.ts'
import { formatHours, scaleCaption } from './size-labels.ts'
import { PIECE, liftText } from './labels.ts'
import './size.css'

type SizeSectionProps = { product: ProductView; measures: Measures; color: string | undefined }

const DEFAULT_CLOTH = '#1E4D33'

/** "This box is this couch.": drawn from the product's own measures. */
export function SizeSection({ product, measures, color }: SizeSectionProps) {
  const [place, setPlace] = useState(100)
  const { name } = useShop()
  const { category, cartons, weightKg } = product
  const stops = stopsOf(product.facts)
  const shown = color ?? product.colors[0]
  const weight = weightKg === null ? '' : `${weightKg} kg. ${liftText(weightKg / cartons.length)}`
  return (
    <section className="size later" aria-labelledby="size-heading">
      <div className="wrap">
        <div className="size-h">
          <h2 className="h4" id="size-heading">
            <span className="boxed">This box</span> <span className="mid">is</span>{' '}
            <span className="open">this {PIECE[category]}.</span>
          </h2>
          <p className="muted">{scaleCaption(category)}</p>
        </div>
        <SizeDrawing
          category={category}
          measures={measures}
          cartons={cartons}
          hex={(shown && product.colorHexes[shown]) || DEFAULT_CLOTH}
          shopName={name}
          print={shown ? `${product.name}, ${shown}` : product.name}
          weight={weight}
          {...recoveryAt(place, stops)}
        />
        <div className="rise">
          <HoursSlider category={category} stops={stops} place={place} onMove={setPlace} />
          <Fits product={product} />
        </div>
      </div>
    </section>
  )
}

function stopText(category: Category, shape: number): string {
  if (shape === 1) return 'full shape'
  if (shape > 0.9) return `${shape * 100}% of shape`
  return category === 'mattresses' ? 'ready to sleep on' : 'ready to sit on'
}

type SliderProps = {
  category: Category
  stops: ReturnType<typeof stopsOf>
  place: number
  onMove: (place: number) => void
}

function HoursSlider({ category, stops, place, onMove }: SliderProps) {
  const { hours, shape } = recoveryAt(place, stops)
  const spoken =
    hours === 0 ? 'Boxed' : `${formatHours(hours)}, ${Math.round(shape * 100)}% of its shape`
  const filled: CSSProperties = { transform: `scaleX(${place / 100})` }
  return (
    <div className="slider">
      <div className="track">
        <i style={filled} />
        {stops.map((stop) => (
          <span key={stop.at} className="stop" style={{ left: `${stop.at}%` }} />
        ))}
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={place}
          aria-label="Hours since opening"
          aria-valuetext={spoken}
          onChange={(event) => onMove(event.target.valueAsNumber)}
        />
      </div>
      <div className="stops num" aria-hidden="true">
        <span>Boxed</span>
        {stops.slice(1).map(({ at, hours: after, shape: share }) => (
          <span key={at} style={at < 100 ? { left: `${at}%` } : undefined}>
            {formatHours(after)}
            <small>{stopText(category, share)}</small>
          </span>
        ))}
      </div>
    </div>
  )
}

function Fits({ product }: { product: ProductView }) {
  return (
    <ul className="fits">
      {fitsOf(product.cartons).map(({ text, fits }) => (
        <li key={text} className={fits ? undefined : 'no'}>
          {createElement(fits ? Check : X, { className: 'i', 'aria-hidden': true })}
          <span>
            <span className="sr-only">{fits ? 'Fits: ' : 'Does not fit: '}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

export type Fit = { text: string; fits: boolean }

/** What a shopper wants to know first: the door, then the cars. Empty where no box is known. */
export function fitsOf(cartons: readonly Carton[]): Fit[] {
  if (cartons.length === 0) return []
  return [
    { text: `Door from ${doorWidth(cartons)} cm`, fits: true },
    ...CARS.map(({ name, space }) => ({ text: name, fits: fitTogether(cartons, space) })),
  ]
}
