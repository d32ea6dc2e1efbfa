import type { ProductView } from '#contract/product-views.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { same } from './draft.ts'

const WATCHED = {
  name: 'the name',
  price: 'the price',
  originalPrice: 'the price before the sale',
  onSale: 'the sale',
  category: 'the category',
  description: 'the description',
  colors: 'the colours',
  features: 'the features',
  pictures: 'the pictures',
} as const satisfies Partial<Record<keyof ProductView, string>>

/** What somebody else changed while the form was open. */
export function ChangedMeanwhile({ before, now }: { before: ProductView; now: ProductView }) {
  const colors = [...new Set([...Object.keys(before.colorInventory), ...now.colors])]
  const moved = colors.flatMap((color) => {
    const [was, is] = [before.colorInventory[color] ?? 0, now.colorInventory[color] ?? 0]
    return was === is
      ? []
      : [`Stock of ${color || 'this product'}: it was ${was}, it is ${is} now.`]
  })
  const changed = (Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    .filter((field) => !same(before[field], now[field]))
    .map((field) => WATCHED[field])
  return (
    <div className="ed-warn" role="alert">
      <p className="font-[650]">{REFUSALS['product-changed']}</p>
      <ul>
        {moved.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {changed.length > 0 && <li>Also changed: {changed.join(', ')}.</li>}
      </ul>
      <p>Nothing was saved. Look at the numbers below, then save again.</p>
    </div>
  )
}
