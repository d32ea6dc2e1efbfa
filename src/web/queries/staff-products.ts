// Products as staff write them, and the files that they upload for them.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import type { ProductView } from '#contract/product-views.ts'
import { RequestError } from './call.ts'
import { useSendOnce } from './send-once.ts'
import { readAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'

export const PRODUCTS = '/api/products'
const PREVIEWS = '/api/product-previews'

/** A product to be changed: read anew each time, as shoppers take pieces meanwhile. */
export const productToEditQuery = (id: number) =>
  queryOptions<ProductView>({
    queryKey: staffKey(`${PRODUCTS}/${id}`),
    queryFn: readAsStaff,
    staleTime: 0,
    gcTime: 0,
  })

export function useCreateProduct() {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (product: CreateProduct) =>
      once(product, (key) => sendAsStaff('POST', PRODUCTS, product, key)),
    onSuccess: () => forgetProducts(client),
  })
}

/** Changes a product as it was seen; refused where it has changed since. */
export function useEditProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, edit }: { seen: ProductView; edit: EditProduct }) =>
      sendAsStaff('PUT', `${PRODUCTS}/${seen.id}`, edit, {
        headers: { 'if-match': seen.version },
      }),
    onSuccess: () => forgetProducts(client),
  })
}

export function useDeleteProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => sendAsStaff('DELETE', `${PRODUCTS}/${id}`),
    onSuccess: () => forgetProducts(client),
  })
}

/** The product as its page would show it, a new one or a known one after a change. Nothing is kept. */
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
