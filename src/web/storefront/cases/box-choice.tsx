import { use, useEffect, useRef, useState } from 'react'
import { boxValue } from '#contract/case-boxes.ts'
import type { BoxView } from '#contract/shipments.ts'
import { BoxesOfOrder } from '#web/ui/cartons/boxes-of-order.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { FormContext } from '#web/ui/form-context.ts'

const UNSURE = ''

/** Which box of a piece came damaged: not shown for a piece in one box, which is sent along. */
export function BoxChoice({ boxes }: { boxes: readonly BoxView[] }) {
  const [first, ...others] = boxes
  if (!first) return null
  if (others.length === 0) return <input type="hidden" name="box" value={boxValue(first)} />
  return <Choice boxes={boxes} />
}

function Choice({ boxes }: { boxes: readonly BoxView[] }) {
  const error = use(FormContext)?.bind('box', {}).error
  const [chosen, setChosen] = useState<string>()
  const drawn = boxes.map((box) => ({ ...box, damaged: boxValue(box) === chosen }))
  const choices = useRef<HTMLFieldSetElement>(null)
  const read = () => setChosen(chosenIn(choices.current))
  // Also what was chosen before the script came.
  useEffect(read, [])
  return (
    <fieldset
      className="case-pieces"
      ref={choices}
      aria-describedby={error && 'box-error'}
      onChange={read}
    >
      <legend>Which box?</legend>
      <div className="case-boxes">
        <BoxesOfOrder boxes={drawn} />
        {boxes.map((box) => (
          <label key={boxValue(box)}>
            <input type="radio" name="box" value={boxValue(box)} />
            <span>{boxName(box)}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="box" value={UNSURE} defaultChecked />
          <span>I am not sure</span>
        </label>
      </div>
      <FieldNote id="box-error" error={error} />
    </fieldset>
  )
}

/** The value of the radio button that is chosen among some. */
export const chosenIn = (choices: HTMLElement | null): string | undefined =>
  choices?.querySelector<HTMLInputElement>(':checked')?.value

/** `Piece 2, box 1 of 2, 104 × 78 × 46 cm`. */
function boxName({ piece, pieces, carton, cartons, size }: BoxView): string {
  const parts = [
    pieces > 1 && `Item ${piece}`,
    cartons > 1 && `${pieces > 1 ? 'box' : 'Box'} ${carton} of ${cartons}`,
    size && `${size.lengthCm} × ${size.widthCm} × ${size.heightCm} cm`,
  ]
  return parts.filter(Boolean).join(', ')
}
