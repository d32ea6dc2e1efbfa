import { useState } from 'react'
import { boxValue } from '#contract/case-boxes.ts'
import type { BoxView } from '#contract/shipments.ts'
import { BoxesOfOrder } from '#web/ui/cartons/boxes-of-order.tsx'
import { RadioChoices } from './radio-choices.tsx'

const UNSURE = ''

/** Which box of a piece came damaged: not shown for a piece in one box, which is sent along. */
export function BoxChoice({ boxes }: { boxes: readonly BoxView[] }) {
  const [first, ...others] = boxes
  if (!first) return null
  if (others.length === 0) return <input type="hidden" name="box" value={boxValue(first)} />
  return <Choice boxes={boxes} />
}

function Choice({ boxes }: { boxes: readonly BoxView[] }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <RadioChoices
      legend="Which box?"
      name="box"
      choices={[
        ...boxes.map((box) => ({ value: boxValue(box), label: boxName(box) })),
        { value: UNSURE, label: 'I am not sure', isDefault: true },
      ]}
      onChoose={setChosen}
    >
      <BoxesOfOrder boxes={boxes.map((box) => ({ ...box, damaged: boxValue(box) === chosen }))} />
    </RadioChoices>
  )
}

/** `Piece 2, box 1 of 2, 104 × 78 × 46 cm`. */
function boxName({ piece, pieces, carton, cartons, size }: BoxView): string {
  const parts = [
    pieces > 1 && `Item ${piece}`,
    cartons > 1 && `${pieces > 1 ? 'box' : 'Box'} ${carton} of ${cartons}`,
    size && `${size.lengthCm} × ${size.widthCm} × ${size.heightCm} cm`,
  ]
  return parts.filter(Boolean).join(', ')
}
