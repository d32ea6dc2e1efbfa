import type { BreakdownView } from '#contract/order-lines.ts'
import { sumRows, type SumRow, sumsOfView } from '#contract/order-text.ts'
import { cx } from './class-names.ts'
import './slip.css'

type Props = {
  breakdown: BreakdownView
  pieces: number
  /** The code of the voucher, if there is one. */
  code?: string | undefined
  /** Without cents that are zero: before an order is placed. */
  whole?: boolean
}

/** What a total is made of, as the rows of a list of amounts. */
export const SumLines = ({ breakdown, pieces, code, whole }: Props) =>
  sumRows(sumsOfView(breakdown), pieces, { code, exact: !whole }).map((row) => (
    <SumLine key={row.part} row={row} pieces={pieces} />
  ))

const SumLine = ({ row: { part, name, note, text }, pieces }: { row: SumRow; pieces: number }) => (
  <div className={cx(part === 'total' && 'slip-total', part === 'gct' && 'slip-tax')}>
    <dt>
      {name} {part === 'pieces' && <small>{pieces}</small>}
      {note && <small>{note}</small>}
    </dt>
    <dd className={cx(part === 'total' && 'disp')}>{text}</dd>
  </div>
)
