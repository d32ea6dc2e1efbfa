import type { ProductView } from '#contract/product-views.ts'
import { useDeleteProduct } from '#web/queries/staff-products.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { toastFailure } from './product-toasts.ts'

type Props = { product: Pick<ProductView, 'id' | 'name'>; onClose: () => void }

export function DeleteProduct({ product, onClose }: Props) {
  const remove = useDeleteProduct()
  const yes = async () => {
    try {
      await remove.mutateAsync(product.id)
      toast({ title: 'Product deleted successfully!' })
    } catch (error) {
      toastFailure('delete', error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Delete ${product.name}?`}
      text="It leaves the shop at once, with the history of its stock. Orders keep its name and price."
      yes="Delete"
      no="Keep it"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onYes={() => void yes()}
      onNo={onClose}
    />
  )
}
