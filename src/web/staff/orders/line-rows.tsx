import { Pencil, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { IconButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { LineFields } from './line-fields.tsx'
import { LineRow } from './line-row.tsx'
import {
  baseLine,
  type DraftLine,
  isChangedLine,
  type Mistakes,
  piecesLeft,
  shownLine,
} from './lines-draft.ts'
import { ReturnForm } from './return-form.tsx'
import type { LinesDraft } from './use-lines-draft.ts'

type Props = {
  order: OrderView
  lines: LinesDraft
  line: DraftLine
  products: readonly ProductCard[]
  mistakes: Mistakes
  mayWrite: boolean
}

/** A line, and under it its fields or the form of its return while one of them is open. */
export function LineRows({ order, lines, line, products, mistakes, mayWrite }: Props) {
  const [returning, setReturning] = useState(false)
  const before = baseLine(lines.base, line)
  const shown = shownLine(lines.base, line, products)
  const isOpen = lines.open.includes(line.key)
  const look = cx(
    line.isGone && 'op-gone',
    !line.isGone && isChangedLine(lines.base, line) && 'op-dirty',
  )
  return (
    <>
      <LineRow
        line={shown}
        warranty={(before?.productId === line.productId && before.warranty) || null}
        product={products.find(({ id }) => id === line.productId)}
        className={look}
      >
        {mayWrite && (
          <td className="op-tools">
            <Tools
              lines={lines}
              line={line}
              name={shown.productName}
              isOpen={isOpen}
              onReturn={() => setReturning(!returning)}
            />
          </td>
        )}
      </LineRow>
      {isOpen && (
        <Below>
          <LineFields lines={lines} line={line} mistakes={mistakes} />
        </Below>
      )}
      {returning && before && (
        <Below>
          <ReturnForm orderId={order.id} line={before} onClose={() => setReturning(false)} />
        </Below>
      )}
    </>
  )
}

const Below = ({ children }: { children: ReactNode }) => (
  <tr className="op-below">
    <td colSpan={4}>{children}</td>
  </tr>
)

type ToolsProps = {
  lines: LinesDraft
  line: DraftLine
  name: string
  isOpen: boolean
  onReturn: () => void
}

function Tools({ lines, line, name, isOpen, onReturn }: ToolsProps) {
  const returnable = piecesLeft(lines.base, line) > 0
  if (line.isGone)
    return (
      <IconButton
        icon={Undo2}
        label={`Put ${name} back`}
        onClick={() => lines.setLine(line.key, { isGone: false })}
      />
    )
  return (
    <>
      {returnable && (
        <button type="button" className="link small op-undo" onClick={onReturn}>
          Return <span className="sr-only">{name}</span>
        </button>
      )}
      <IconButton
        icon={isOpen ? X : Pencil}
        label={isOpen ? `Close the fields of ${name}` : `Edit ${name}`}
        aria-expanded={isOpen}
        onClick={() => lines.toggle(line.key)}
      />
    </>
  )
}
