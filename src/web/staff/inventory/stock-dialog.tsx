import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { CATEGORY_NAMES } from '#contract/products.ts'
import { type InventoryView, colorLabel } from '#contract/stock.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CountForm } from './count-form.tsx'
import { StockBadge } from './stock-badge.tsx'
import { ChangeAmount, ChangeWhy } from './change-labels.tsx'

/** The stock of one product: counting it, when it runs low, and its history. */
export default function StockDialog(props: { productId: number; onClose: () => void }) {
  const { productId, onClose } = props
  const query = useQuery(staffQuery(`/api/inventory/${productId}`))
  const mayCount = useCan('stock.count')
  return (
    <Dialog onClose={onClose} title={query.data?.name ?? 'Inventory'} maxWidth={680}>
      <div className="dialog-body gap-4.5">
        <Loaded query={query} what="The list" skeleton={<Loading />}>
          {(item) => (
            <>
              <p className="cluster gap-2.5">
                <StockBadge stock={item.stock} state={item.state} />
                <span className="small muted">
                  {CATEGORY_NAMES[item.category]}
                  {item.waiting > 0 && `, ${item.waiting} back-in-stock requests`}
                </span>
              </p>
              {mayCount && <CountForm item={item} />}
              {mayCount && <ThresholdForm item={item} />}
              <ProductBook productId={productId} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** At how many pieces the product runs low. */
function ThresholdForm({ item }: { item: InventoryView }) {
  const [text, setText] = useState(String(item.lowStockThreshold))
  const [error, setError] = useState<string>()
  const threshold = useSend('PUT', `/api/inventory/${item.id}/threshold`)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!/^\d{1,6}$/.test(text.trim())) return setError('Please enter a whole number, 0 or more.')
    setError(undefined)
    threshold.mutate(
      { lowStockThreshold: Number(text) },
      {
        onSuccess: () =>
          toast({
            title: 'Low-stock level saved',
            text: `${item.name} counts as low stock at ${text}.`,
          }),
        onError: (failed) => setError(errorSentence(failed, 'This could not be saved.')),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field label="Low-stock level" error={error} hint="Total across all colours">
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              className="in num min-h-10 w-24 text-right"
              inputMode="numeric"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <SmallButton label="Set" type="submit" pending={threshold.isPending} />
          </span>
        )}
      </Field>
    </form>
  )
}

const LIMIT_AT_FIRST = 8
const LIMIT_STEP = 40

/** The changes of a product's stock, newest first. */
function ProductBook({ productId }: { productId: number }) {
  const [limit, setLimit] = useState(LIMIT_AT_FIRST)
  const { data } = useQuery(
    staffListQuery('/api/stock-changes', `productId=${productId}&limit=${limit}`),
  )
  return (
    <section className="grid justify-items-start gap-2" aria-labelledby="product-book">
      <h3 id="product-book" className="text-[1rem] font-[650]">
        History
      </h3>
      {data?.items.length === 0 && <p className="muted small">No changes yet</p>}
      <ol className="w-full">
        {data?.items.map((change) => (
          <li key={change.id} className="small flex items-baseline gap-3 border-b border-line py-2">
            <ChangeAmount change={change.change} />
            <span className="min-w-0 flex-1">
              <b>{colorLabel(change.color)}</b>, <ChangeWhy change={change} />
              <span className="block small muted">
                {formatShortInstant(change.at)}, {change.by}
              </span>
            </span>
            <span className="num small muted">{change.after} left</span>
          </li>
        ))}
      </ol>
      {data && data.total > data.items.length && limit < LIMIT_STEP * 10 && (
        <SmallButton label="Show older changes" onClick={() => setLimit(limit + LIMIT_STEP)} />
      )}
    </section>
  )
}
