import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { piecesOf } from '#contract/order-text.ts'
import type { OrderView } from '#contract/orders.ts'
import { offerablesQuery } from '#web/queries/staff-quotes.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { countOf } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SumLines } from '#web/ui/sum-lines.tsx'
import { DraftFoot } from './draft-foot.tsx'
import { LineRows } from './line-rows.tsx'
import { type Mistakes, mistakesInSaving, mistakesOf } from './lines-draft.ts'
import { useLinesDraft } from './use-lines-draft.ts'
import './order-lines.css'

/** What was bought and its total. Each line is edited in place, and all are saved together. */
export function LinesPanel({ order }: { order: OrderView }) {
  const mayWrite = useCan('orders.write')
  const lines = useLinesDraft(order)
  const [refused, setRefused] = useState(false)
  const { data } = useQuery(offerablesQuery())
  const { base, draft, isEditing } = lines
  const mistakes: Mistakes = (refused ? mistakesInSaving : mistakesOf)(base, draft)
  const pieces = piecesOf(order.lines)
  const check = () => {
    const isRefused = Object.keys(mistakesInSaving(base, draft)).length > 0
    setRefused(isRefused)
    return isRefused
  }
  const close = () => {
    setRefused(false)
    lines.close()
  }
  return (
    <Panel
      id="order-lines"
      className="op-panel"
      title={
        <>
          Lines <small>{countOf(pieces, 'item')}</small>
        </>
      }
      aside={
        mayWrite && <SmallButton variant="quiet" icon={Plus} label="Add item" onClick={lines.add} />
      }
    >
      <table className="tbl op-lines">
        <LinesHead mayWrite={mayWrite} />
        <tbody>
          {draft.lines.map((line) => (
            <LineRows
              key={line.key}
              {...{ order, lines, line, mistakes, mayWrite }}
              products={data?.items ?? []}
            />
          ))}
        </tbody>
      </table>
      {isEditing && <DraftFoot {...{ order, lines, mistakes }} onCheck={check} onClose={close} />}
      <div className="op-foot">
        <OrderExtras order={order} />
        <dl className="slip compact num">
          <SumLines breakdown={order.breakdown} pieces={pieces} code={order.voucher?.code} />
        </dl>
      </div>
    </Panel>
  )
}

/** The voucher and what goes along without a price. */
function OrderExtras({ order: { voucher, gifts } }: { order: OrderView }) {
  if (!voucher && gifts.length === 0) return null
  return (
    <div className="op-extras">
      {voucher && (
        <p>
          Voucher <b className="num">{voucher.code}</b>, {voucher.says}
        </p>
      )}
      {gifts.length > 0 && (
        <p>
          Included free: <b>{gifts.join(', ')}</b>
        </p>
      )}
    </div>
  )
}

const LinesHead = ({ mayWrite }: { mayWrite: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Item</th>
      <th scope="col" className="r op-each">
        Each
      </th>
      <th scope="col" className="r">
        Sum
      </th>
      {mayWrite && (
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      )}
    </tr>
  </thead>
)
