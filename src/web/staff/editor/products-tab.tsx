import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ProductPicture } from '#contract/product-views.ts'
import { SKELETON_CARDS, totalStock } from '#contract/products.ts'
import { PRODUCT_STATE_NAMES } from '#contract/product-states.ts'
import { stockState } from '#contract/stock.ts'
import { type ListedProduct, productsQuery } from '#web/queries/staff-products.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { TableSearch } from '#web/staff/table/table-bar.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TablePager } from '#web/staff/table/table-pager.tsx'
import { useTableState } from '#web/staff/table/use-table-state.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { SmallButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Carton } from '#web/ui/carton.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price, priceFacts } from '#web/ui/price.tsx'
import { SkeletonCard } from '#web/ui/skeleton-card.tsx'
import { toast } from '#web/ui/toasts.ts'
import { StockBadge } from '#web/staff/inventory/stock-badge.tsx'
import { toastFailure } from './product-toasts.ts'
import { editHref, newProductHref } from './tabs.ts'

const ProductListDialog = onDemand(
  'The products as a list',
  () => import('./product-list-dialog.tsx'),
)
const PAGE_SIZE = 24

/** The products as cards, each with buttons to edit or delete it. */
export function ProductsTab() {
  const table = useTableState([])
  const mayWrite = useCan('products.write')
  const list = useQuery(productsQuery(toQueryString(table.state, PAGE_SIZE), mayWrite))
  const [isListOpen, setListOpen] = useState(false)
  const [deleting, setDeleting] = useState<ListedProduct>()
  const { data, error } = list
  return (
    <>
      <div className="desk-top">
        <h1 tabIndex={-1}>
          Products <span className="num">{data?.total}</span>
        </h1>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <SmallButton
              icon={FileSpreadsheet}
              label="Import or export"
              onClick={() => setListOpen(true)}
            />
            <SmallButtonLink
              variant="primary"
              icon={Plus}
              label="Add New Product"
              href={newProductHref}
            />
          </div>
        )}
      </div>
      <div className="d-bar">
        <TableSearch label="Search products" table={table} />
      </div>
      {error && !data && (
        <LoadFailed what="The products" error={error} onRetry={() => void list.refetch()} />
      )}
      {data?.items.length === 0 && <Empty text="No products found" />}
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4"
        aria-busy={list.isPlaceholderData || undefined}
      >
        {data
          ? data.items.map((product) => (
              <Card
                key={product.id}
                product={product}
                mayWrite={mayWrite}
                onDelete={() => setDeleting(product)}
              />
            ))
          : !error &&
            Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <li key={index}>
                <SkeletonCard index={index} />
              </li>
            ))}
      </ul>
      {data && data.items.length > 0 && (
        <div className="panel mt-4">
          <TablePager label="Products" table={table} page={data} pageSize={PAGE_SIZE} />
        </div>
      )}
      {isListOpen && <ProductListDialog onClose={() => setListOpen(false)} />}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

type CardProps = { product: ListedProduct; mayWrite: boolean; onDelete: () => void }

function Card({ product, mayWrite, onDelete }: CardProps) {
  const { id, name, description, images } = product
  const stock = totalStock(product.colorInventory)
  const [first] = product.pictures
  const imageUrl = !first && images[0]
  return (
    <li className="panel grid grid-rows-[auto_1fr_auto] overflow-hidden">
      <div className="aspect-4/3 bg-sunk">
        {imageUrl ? (
          <img className="size-full object-cover" src={imageUrl} alt="" loading="lazy" />
        ) : (
          <Shot picture={first} />
        )}
      </div>
      <div className="grid content-start gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-[1rem] font-[650] wrap-anywhere">{name}</h2>
          <span className="flex max-w-1/2 flex-none flex-wrap justify-end gap-1">
            {product.state === 'draft' && <Badge tone="info">{PRODUCT_STATE_NAMES.draft}</Badge>}
            <StockBadge stock={stock} state={stockState(stock, product.lowStockThreshold)} />
          </span>
        </div>
        <p className="small muted line-clamp-3">{description}</p>
        <div className="flex *:text-left">
          <Price {...priceFacts(product)} />
        </div>
      </div>
      {mayWrite && (
        <div className="flex gap-2 px-4 pb-4">
          <SmallButtonLink
            icon={Pencil}
            label="Edit"
            href={editHref(id)}
            aria-label={`Edit ${name}`}
          />
          <SmallButton
            variant="quiet"
            icon={Trash2}
            label="Delete"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  )
}

/** The first picture of a product; a carton where it has none. */
const Shot = ({ picture }: { picture: ProductPicture | undefined }) => (
  <span className="grid size-full place-items-center overflow-hidden">
    {picture ? (
      <Picture
        facts={picture}
        alt=""
        sizes="64px"
        className={cx('size-full object-cover', picture.pale && 'pale')}
      />
    ) : (
      <Carton className="w-8" />
    )}
  </span>
)

function DeleteProduct({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const remove = useSend('DELETE', `/api/products/${product.id}`)
  const yes = async () => {
    try {
      await remove.mutateAsync()
      toast({ title: 'Product deleted successfully!' })
    } catch (error) {
      toastFailure('delete', error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Delete ${product.name}?`}
      text="It will be removed from the shop with its stock history. Existing orders keep its name and price."
      confirmLabel="Delete"
      cancelLabel="Keep it"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => void yes()}
      onCancel={onClose}
    />
  )
}
