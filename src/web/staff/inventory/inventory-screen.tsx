import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useMay } from '#web/queries/staff-session.ts'
import { inventoryQuery, stockProofQuery } from '#web/queries/staff-stock.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { StockBook } from './stock-book.tsx'
import { InventoryPanel } from './inventory-panel.tsx'
import './inventory.css'

const CountListDialog = onDemand('The counted list', () => import('./count-list-dialog.tsx'))

const BOOK = '/admin/inventory?view=book'
const SHELF = '/admin/inventory'

/** What is on the shelf, and the book of how it came to be so. */
export default function InventoryScreen() {
  const book = new URLSearchParams(useSearch()).get('view') === 'book'
  const [counting, setCounting] = useState(false)
  const mayCount = useMay('stock.count')
  const list = useQuery(inventoryQuery('limit=1'))
  return (
    <>
      <DeskHeading total={list.data?.total}>
        {mayCount && (
          <SmallButton
            variant="primary"
            icon={FileSpreadsheet}
            label="Count by list"
            onClick={() => setCounting(true)}
          />
        )}
      </DeskHeading>
      <div className="inv-views">
        <nav aria-label="Views of the stock">
          <AppLink href={SHELF} aria-current={book ? undefined : 'page'}>
            On the shelf
          </AppLink>
          <AppLink href={BOOK} aria-current={book ? 'page' : undefined}>
            Stock history
          </AppLink>
        </nav>
        <Proof />
      </div>
      {book ? <StockBook /> : <InventoryPanel />}
      {counting && <CountListDialog onClose={() => setCounting(false)} />}
    </>
  )
}

function Proof() {
  const { data } = useQuery(stockProofQuery())
  if (!data) return null
  return data.sound ? (
    <Badge tone="ok" dot>
      Stock and history agree
    </Badge>
  ) : (
    <Badge tone="bad" dot>
      Stock and history differ in {data.differences.length}
    </Badge>
  )
}
