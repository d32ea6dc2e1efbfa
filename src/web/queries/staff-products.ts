// Products as staff write them, and the files that they upload for them.

import { queryOptions } from '@tanstack/react-query'
import type { EditProduct } from '#contract/edit-product.ts'
import type { ProductView, StaffProductView } from '#contract/product-views.ts'
import { RequestError } from './call.ts'
import { useCall, useChange } from './change.ts'
import { readAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
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

/** Changes a product; refused if it has changed since it was read as `seen`. */
export const useEditProduct = () =>
  useChange(({ seen, edit }: { seen: StaffProductView; edit: EditProduct }) =>
    sendAsStaff('PUT', `${PRODUCTS}/${seen.id}?state=all`, edit, {
      headers: { 'if-match': seen.version },
    }),
  )

export const usePreviewProducts = () =>
  useCall((file: File) => sendAsStaff('POST', `${LISTS}/preview`, asCsv(file)))

/** The product as its page would show it, a new one or a known one after a change. Nothing is saved. */
export const previewProduct = (product: EditProduct, id?: number) =>
  sendAsStaff('POST', id === undefined ? PREVIEWS : `${PREVIEWS}/${id}`, product)

/** The product as it is now, where an edit was refused because somebody else was faster. */
export function freshProduct(error: unknown): StaffProductView | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  return error.refusal?.fresh as StaffProductView | undefined
}
