import { DrawnCartons } from '#web/ui/cartons/drawn-cartons.tsx'
import type { Load } from './load.ts'
import { boxesText, largestText } from './load.ts'

/** The boxes of an order, to scale beside a door; the text says the same. */
export function DrawnLoad({ load: { boxes, weightKg } }: { load: Load }) {
  if (boxes.length === 0) return null
  const weight = weightKg === undefined ? '' : `, ${weightKg} kg`
  return (
    <div className="load">
      <p className="small muted num">
        <b>
          Your load: {boxesText(boxes.length)}
          {weight}.
        </b>{' '}
        {largestText(boxes)}
      </p>
      <DrawnCartons boxes={boxes} />
    </div>
  )
}
