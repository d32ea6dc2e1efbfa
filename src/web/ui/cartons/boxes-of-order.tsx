import type { BoxView } from '#contract/shipments.ts'
import { DrawnCartons } from './drawn-cartons.tsx'

/** Where the boxes of an order are, drawn; nothing where the size of one is not known. */
export function BoxesOfOrder({ boxes }: { boxes: readonly BoxView[] }) {
  const drawn = boxes.flatMap(({ size, productName, carton, cartons, hex, stage, damaged }) => {
    const [name = ''] = productName.split(' ')
    const label = cartons > 1 ? `${name} ${carton}` : name
    return size ? { ...size, hex, stage, damaged, label } : []
  })
  if (drawn.length === 0 || drawn.length < boxes.length) return null
  return (
    <div className="cartons-of-order">
      <DrawnCartons boxes={drawn} />
    </div>
  )
}
