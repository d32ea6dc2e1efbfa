// Products as staff write them, and the files that they upload for them.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import type { ImportProductList } from '#contract/product-lists.ts'
import type { ProductView, StaffProductView } from '#contract/product-views.ts'
import { RequestError } from './call.ts'
import { fetchAsStaff, readAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import { usePostOnce } from './staff-change.ts'
import { staffListQuery } from './staff-list.ts'
import { asCsv } from './staff-stock.ts'

const PRODUCTS = '/api/products'
const LISTS = '/api/product-lists'
const PREVIEWS = '/api/product-previews'

/** A page of products, with drafts for those who may edit them. */
export const productsQuery = (params: string, mayEdit: boolean) =>
  staffListQuery<typeof PRODUCTS, ListedProduct>(PRODUCTS, mayEdit ? `${params}&state=all` : params)

/** As it is listed: for those who may edit it, with what is for staff only. */
export type ListedProduct = ProductView & Partial<StaffProductView>

/** A product to be changed: read again each time, as shoppers take pieces meanwhile. */
export const productToEditQuery = (id: number) =>
  queryOptions<StaffProductView>({
    queryKey: staffKey(`${PRODUCTS}/${id}?state=all`),
    queryFn: readAsStaff,
    staleTime: 0,
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
  useProductChange(({ seen, edit }: { seen: StaffProductView; edit: EditProduct }) =>
    sendAsStaff('PUT', `${PRODUCTS}/${seen.id}?state=all`, edit, {
      headers: { 'if-match': seen.version },
    }),
  )

/** All products as a file. */
export const productListFile = async (): Promise<Blob> => (await fetchAsStaff(LISTS)).blob()

export const usePreviewProducts = () =>
  useMutation({
    mutationFn: (file: File) => sendAsStaff('POST', `${LISTS}/preview`, asCsv(file)),
  })

/** Imports rows as they were previewed; pressed twice, they are imported once. */
export function useImportProducts() {
  const post = usePostOnce(LISTS)
  return useProductChange((list: ImportProductList) => post(list))
}

export const useDeleteProduct = () =>
  useProductChange((id: number) => sendAsStaff('DELETE', `${PRODUCTS}/${id}`))

/** The product as its page would show it, a new one or a known one after a change. Nothing is saved. */
export const previewProduct = (product: EditProduct, id?: number) =>
  sendAsStaff('POST', id === undefined ? PREVIEWS : `${PREVIEWS}/${id}`, product)

/** The product as it is now, where an edit was refused because somebody else was faster. */
export function freshProduct(error: unknown): StaffProductView | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  return error.refusal?.fresh as StaffProductView | undefined
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
