import { use, useEffect, useRef, useState } from 'react'
import type { CaseKind } from '#contract/case-kinds.ts'
import type { OrderPageView } from '#contract/orders.ts'
import type { BoxView } from '#contract/shipments.ts'
import { lineText } from '#contract/order-text.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { FormContext } from '#web/ui/form-context.ts'
import { BoxChoice, chosenIn } from './box-choice.tsx'

type Props = { order: OrderPageView; kind: CaseKind }

/** Which piece it is about, and of damage also which of its boxes. */
export function PieceAndBox({ order, kind }: Props) {
  const here = order.lines.filter(({ quantity }) => quantity > 0)
  const [only] = here.length === 1 ? here : []
  const [lineId, setLineId] = useState(only?.id)
  return (
    <>
      <PieceChoice lines={here} kind={kind} onChoose={setLineId} />
      {kind === 'damage' && (
        <BoxChoice
          key={lineId}
          boxes={arrivedBoxes(order).filter((box) => box.lineId === lineId)}
        />
      )}
    </>
  )
}

/** Boxes that can have come damaged: those that were sent, or all where no shipment says it. */
const arrivedBoxes = ({ boxes, shipments }: OrderPageView): BoxView[] =>
  shipments.length === 0 ? boxes : boxes.filter(({ stage }) => stage !== 'to-come')

type ChoiceProps = {
  lines: OrderPageView['lines']
  kind: CaseKind
  /** 0 or NaN for none. */
  onChoose: (lineId: number) => void
}

/** Which piece it is about: not shown where there is no choice. A question may be about none. */
function PieceChoice({ lines, kind, onChoose }: ChoiceProps) {
  const error = use(FormContext)?.bind('lineId', {}).error
  const choices = useRef<HTMLFieldSetElement>(null)
  // Also what was chosen before the script came.
  useEffect(() => {
    if (choices.current) onChoose(Number(chosenIn(choices.current)))
  }, [onChoose])
  if (lines.length < 2) return null
  return (
    <fieldset
      className="case-pieces"
      ref={choices}
      aria-describedby={error && 'piece-error'}
      onChange={() => onChoose(Number(chosenIn(choices.current)))}
    >
      <legend>Which item?</legend>
      <div>
        {lines.map((line) => (
          <label key={line.id}>
            <input type="radio" name="lineId" value={line.id} />
            <span>{lineText({ ...line, quantity: 1 }, line.selectedColor)}</span>
          </label>
        ))}
        {kind === 'question' && (
          <label>
            <input type="radio" name="lineId" value="" defaultChecked />
            <span>The whole order</span>
          </label>
        )}
      </div>
      <FieldNote id="piece-error" error={error} />
    </fieldset>
  )
}
