// Products as staff write them, and the files that they upload for them.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import type { ProductView } from '#contract/product-views.ts'
import { RequestError } from './call.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { usePostOnce } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

export const PRODUCTS = '/api/products'
const PREVIEWS = '/api/product-previews'

/** A product to be changed: read again each time, as shoppers take pieces meanwhile. */
export const productToEditQuery = (id: number) => ({
  ...staffQuery(`${PRODUCTS}/${id}`),
  gcTime: 0,
})

function useProductChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => forgetProducts(client) })
}

export function useCreateProduct() {
  const post = usePostOnce(PRODUCTS)
  return useProductChange((product: CreateProduct) => post(product))
}

/** Changes a product; refused if it has changed since it was read as `seen`. */
export const useEditProduct = () =>
  useProductChange(({ seen, edit }: { seen: ProductView; edit: EditProduct }) =>
    sendAsStaff('PUT', `${PRODUCTS}/${seen.id}`, edit, { headers: { 'if-match': seen.version } }),
  )

export const useDeleteProduct = () =>
  useProductChange((id: number) => sendAsStaff('DELETE', `${PRODUCTS}/${id}`))

/** The product as its page would show it, a new one or a known one after a change. Nothing is saved. */
export const previewProduct = (product: EditProduct, id?: number) =>
  sendAsStaff('POST', id === undefined ? PREVIEWS : `${PREVIEWS}/${id}`, product)

/** The product as it is now, where an edit was refused because somebody else was faster. */
export function freshProduct(error: unknown): ProductView | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  return error.refusal?.fresh as ProductView | undefined
}

export const fetchPicture = (address: string) =>
  sendAsStaff('POST', '/api/product-pictures/by-address', { address })

/** Whatever this browser knows of products, as staff and as a shopper, is read again when needed. */
function forgetProducts(client: QueryClient): void {
  const isOfProducts = (part: unknown) =>
    /^\/api\/(products|inventory|product-filters|categories)/.test(String(part))
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isOfProducts) })
  void client.invalidateQueries({ queryKey: staffRoot })
}
