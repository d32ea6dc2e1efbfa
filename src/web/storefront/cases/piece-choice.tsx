import { use } from 'react'
import type { CaseKind } from '#contract/case-kinds.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { lineText } from '#contract/order-text.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { FormContext } from '#web/ui/form-context.ts'

type Props = { lines: OrderPageView['lines']; kind: CaseKind }

/** Which piece it is about: not shown where there is no choice. A question may be about none. */
export function PieceChoice({ lines, kind }: Props) {
  const error = use(FormContext)?.bind('lineId', {}).error
  const here = lines.filter(({ quantity }) => quantity > 0)
  if (here.length < 2) return null
  return (
    <fieldset className="case-pieces" aria-describedby={error && 'piece-error'}>
      <legend>Which piece?</legend>
      <div>
        {here.map((line) => (
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
