import { LOW_STOCK, stockSentence } from '#contract/products.ts'
import { Badge } from './badge.tsx'

const BOXES = Array.from({ length: LOW_STOCK }, (_, index) => index + 1)

/** "Only 3 left" with five little boxes, "Out of Stock" as a badge, nothing while there is plenty. */
export function StockMeter({ pieces }: { pieces: number }) {
  const sentence = stockSentence(pieces)
  if (sentence === null) return null
  if (pieces <= 0) return <Badge>{sentence}</Badge>
  return (
    <span className="stockmeter">
      <span aria-hidden="true">
        {BOXES.map((box) => (
          <i key={box} className={box <= pieces ? 'f' : undefined} />
        ))}
      </span>
      {sentence}
    </span>
  )
}
