import { Check, X } from 'lucide-react'
import { createElement, useState } from 'react'
import type { Measures, ProductView } from '#contract/product-views.ts'
import { cx } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { FitDrawing } from './fit-drawing.tsx'
import { DOOR_HEIGHT_CM, hasDoor, type Openings } from '#contract/fit-rules.ts'
import {
  OPENING_KEYS,
  readMeasure,
  recallOpenings,
  rememberOpenings,
  formatMeasure,
  type Unit,
} from './openings.ts'
import { missingOf, movedObjects, type Verdict, verdictsOf } from './verdicts.ts'
import './fit.css'

const GROUPS: { name: string; fields: Partial<Record<keyof Openings, string>> }[] = [
  { name: 'Door', fields: { doorWidthCm: 'Width', doorHeightCm: 'Height' } },
  { name: 'Stair', fields: { stairWidthCm: 'Width' } },
  { name: 'Lift', fields: { liftWidthCm: 'Width', liftDepthCm: 'Depth', liftHeightCm: 'Height' } },
]

type FitProps = { product: ProductView; measures: Measures }

/** Whether the boxes and the unfolded piece fit through the openings of the shopper's house. */
export default function FitCheck({ product, measures }: FitProps) {
  const form = useOpenings()
  const objects = movedObjects(product.category, measures, product.cartons)
  const verdicts = verdictsOf(objects, form.openings)
  const [box] = objects
  const piece = objects.at(-1)
  return (
    <section className="wrap fit" aria-labelledby="fit-heading">
      <div className="fit-h">
        <div>
          <h2 className="h2" id="fit-heading">
            Will it fit through your door?
          </h2>
          <p className="muted mt-2">Enter your measurements. They stay in this browser.</p>
        </div>
        <UnitSwitch unit={form.unit} onChange={form.chooseUnit} />
      </div>
      <div className="fit-b">
        <OpeningFields form={form} />
        <div>
          <Verdicts verdicts={verdicts} missing={missingOf(form.openings)} />
          {box && piece && verdicts.length > 0 && (
            <>
              <FitDrawing openings={form.openings} box={box.block} piece={piece.block} />
              <details className="xs muted mt-3">
                <summary>How we measure</summary>
                <p>
                  Drawn to scale. Solid: the {product.cartons.length > 1 ? 'largest box' : 'box'}.
                  Dashed: unfolded. With 2 cm clearance and no tilting. Stair headroom and the lift
                  door are not checked.{' '}
                  {heightIsAssumed(form.openings) && assumedHeightText(form.unit)}
                </p>
              </details>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

const heightIsAssumed = (openings: Openings) => hasDoor(openings) && openings.doorHeightCm === 0

const assumedHeightText = (unit: Unit) =>
  `If you leave the height empty, we assume ${formatMeasure(DOOR_HEIGHT_CM, unit)} ${unit === 'in' ? 'inches' : 'cm'} high.`

function UnitSwitch({ unit, onChange }: { unit: Unit; onChange: (unit: Unit) => void }) {
  const units = [
    ['cm', 'cm'],
    ['in', 'inches'],
  ] as const
  return (
    <div className="seg" role="group" aria-label="Measures in">
      {units.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={unit === value}
          onClick={() => onChange(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function OpeningFields({ form }: { form: ReturnType<typeof useOpenings> }) {
  const { texts, unit, enterText } = form
  const wrong = `Enter a number of ${unit === 'in' ? 'inches, such as 30' : 'centimetres, such as 76'}`
  return (
    <div className="fit-fields">
      {GROUPS.map(({ name, fields }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          <div>
            {OPENING_KEYS.filter((key) => fields[key]).map((key) => (
              <TextField
                key={key}
                label={
                  <>
                    <span className="sr-only">{name} </span>
                    {fields[key]}, {unit === 'in' ? 'inches' : 'cm'}
                  </>
                }
                inputMode="decimal"
                autoComplete="off"
                placeholder={
                  key === 'doorHeightCm' ? formatMeasure(DOOR_HEIGHT_CM, unit) : undefined
                }
                value={texts[key]}
                error={readMeasure(texts[key], unit) === undefined ? wrong : undefined}
                onChange={(event) => enterText(key, event.target.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

type VerdictsProps = { verdicts: readonly Verdict[]; missing: readonly string[] }

function Verdicts({ verdicts, missing }: VerdictsProps) {
  return (
    <div role="status" className="fit-verdicts">
      {missing.map((sentence) => (
        <p key={sentence} className="muted mb-2">
          {sentence}
        </p>
      ))}
      {verdicts.length === 0 && missing.length === 0 && (
        <p className="muted">Enter a door, a stair or a lift to see what passes.</p>
      )}
      {verdicts.length > 0 && (
        <ul>
          {verdicts.map(({ text, passes }) => (
            <li key={text} className={cx(!passes && 'no')}>
              {createElement(passes ? Check : X, { className: 'i', 'aria-hidden': true })}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The openings and the text typed for each; text that is not a number counts as empty. */
function useOpenings() {
  const [{ unit, openings }, setState] = useState(recallOpenings)
  const [texts, setTexts] = useState(() => textsOf(openings, unit))
  const change = (next: { unit: Unit; openings: Openings }) => {
    setState(next)
    rememberOpenings(next)
  }
  return {
    unit,
    openings,
    texts,
    enterText: (key: keyof Openings, text: string) => {
      setTexts({ ...texts, [key]: text })
      change({ unit, openings: { ...openings, [key]: readMeasure(text, unit) ?? 0 } })
    },
    chooseUnit: (next: Unit) => {
      setTexts(textsOf(openings, next))
      change({ unit: next, openings })
    },
  }
}

function textsOf(openings: Openings, unit: Unit): Record<keyof Openings, string> {
  const texts = OPENING_KEYS.map((key) => [key, formatMeasure(openings[key], unit)] as const)
  return Object.fromEntries(texts) as Record<keyof Openings, string>
}
