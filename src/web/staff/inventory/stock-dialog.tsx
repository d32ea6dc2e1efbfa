import { useQuery } from '@tanstack/react-query'
import { CATEGORY_NAMES } from '#contract/products.ts'
import { stockQuery } from '#web/queries/staff-stock.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { CountForm } from './count-form.tsx'
import { ProductBook } from './product-book.tsx'
import { StockBadge } from './stock-badge.tsx'
import { ThresholdForm } from './threshold-form.tsx'

/** The stock of one product: counting it, when it runs low, and its history. */
export default function StockDialog(props: { productId: number; onClose: () => void }) {
  const { productId, onClose } = props
  const { data: item, error } = useQuery(stockQuery(productId))
  const mayCount = useMay('stock.count')
  return (
    <Dialog onClose={onClose} title={item?.name ?? 'Inventory'} maxWidth={680}>
      <div className="stock-dialog">
        {error && <p className="text-bad">This could not be loaded. {errorSentence(error)}</p>}
        {!item && !error && <Loading />}
        {item && (
          <>
            <p className="flex flex-wrap items-center gap-2.5">
              <StockBadge stock={item.stock} state={item.state} />
              <span className="small muted">
                {CATEGORY_NAMES[item.category]}
                {item.waiting > 0 && `, ${item.waiting} waiting for it`}
              </span>
            </p>
            {mayCount && <CountForm item={item} />}
            {mayCount && <ThresholdForm item={item} />}
            <ProductBook productId={productId} />
          </>
        )}
      </div>
    </Dialog>
  )
}
