import { useState } from 'react'
import type { CaseKind } from '#contract/case-kinds.ts'
import type { OrderPageView } from '#contract/orders.ts'
import type { BoxView } from '#contract/shipments.ts'
import { lineText } from '#contract/order-text.ts'
import { BoxChoice } from './box-choice.tsx'
import { RadioChoices } from './radio-choices.tsx'

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
  if (lines.length < 2) return null
  const pieces = lines.map((line) => ({
    value: line.id,
    label: lineText({ ...line, quantity: 1 }, line.selectedColor),
  }))
  const none = { value: '', label: 'The whole order', isDefault: true }
  return (
    <RadioChoices
      legend="Which item?"
      name="lineId"
      choices={kind === 'question' ? [...pieces, none] : pieces}
      onChoose={(value) => onChoose(Number(value))}
    />
  )
}
