import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { OrderView } from '#contract/orders.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Segments } from '#web/staff/segments.tsx'
import { PrintButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SHEET_NAMES, SHEETS, type SheetName } from './sheets.tsx'
import './print.css'

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/

/** Orders as pages for a printer: `?ids=17,18&sheet=packing`. */
export default function PrintScreen() {
  const search = new URLSearchParams(useSearch())
  const ids = search.get('ids') ?? ''
  const param = search.get('sheet') ?? ''
  const sheet = param in SHEETS ? (param as SheetName) : 'invoice'
  const known = IDS.test(ids)
  const list = useQuery({
    ...staffListQuery('/api/orders', new URLSearchParams({ ids, limit: '200' }).toString()),
    enabled: known,
  })
  return (
    <>
      <div className="desk-top prt-bar">
        <h1 tabIndex={-1}>Print</h1>
        <SheetTabs ids={ids} current={sheet} />
        <PrintButton variant="primary" />
      </div>
      {!known && <Empty text="No orders found" />}
      {list.error && (
        <Empty text={errorSentence(list.error, 'The documents could not be loaded.')} />
      )}
      {list.data?.items.length === 0 && <Empty text="No orders found" />}
      {list.data && <Sheets orders={list.data.items} sheet={sheet} />}
    </>
  )
}

function SheetTabs({ ids, current }: { ids: string; current: SheetName }) {
  const [, navigate] = useLocation()
  return (
    <Segments
      label="What to print"
      className="seg"
      options={SHEET_NAMES}
      value={current}
      onChange={(sheet) =>
        navigate(`/admin/orders/print?${new URLSearchParams({ ids, sheet })}`, { replace: true })
      }
    />
  )
}

function Sheets({ orders, sheet }: { orders: OrderView[]; sheet: SheetName }) {
  const Sheet = SHEETS[sheet]
  return orders.map((order) => (
    <article
      key={order.id}
      className={`prt prt-${sheet}`}
      aria-label={`${SHEET_NAMES[sheet]} ${order.reference}`}
    >
      <Sheet order={order} />
    </article>
  ))
}
