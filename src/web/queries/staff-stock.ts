// The stock as staff see, count and follow it.

import { useMutation } from '@tanstack/react-query'
import type { CountStock, SetThreshold } from '#contract/stock.ts'
import { useSendOnce } from './send-once.ts'
import { fetchAsStaff, sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const INVENTORY = '/api/inventory'
const COUNTS = '/api/stock-counts'

/** A page of the stock. Shoppers buy meanwhile: each visit reads it again. */
export const inventoryQuery = (search: string) => staffListQuery(INVENTORY, search)

export const stockQuery = (productId: number) => staffQuery(`${INVENTORY}/${productId}`)

export const stockChangesQuery = (search: string) => staffListQuery('/api/stock-changes', search)

const CHANGED = { invalidates: /^\/api\/(inventory|stock|dashboard)/, movesPieces: true }

export const useCountStock = () => useStaffChange<CountStock, unknown>(CHANGED, usePostOnce(COUNTS))

export const useSetThreshold = (productId: number) =>
  useStaffChange(CHANGED, (threshold: SetThreshold) =>
    sendAsStaff('PUT', `${INVENTORY}/${productId}/threshold`, threshold),
  )

/** The list to count by, as a file. */
export async function countListFile(): Promise<Blob> {
  return (await fetchAsStaff(`${COUNTS}/list`)).blob()
}

export const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export const usePreviewCounts = () =>
  useMutation({ mutationFn: (file: File) => sendAsStaff('POST', `${COUNTS}/preview`, asCsv(file)) })

/** Imports a counted list; pressed twice it is imported once. */
export function useImportCounts() {
  const once = useSendOnce()
  return useStaffChange(CHANGED, ({ file, keepGood }: { file: File; keepGood: boolean }) => {
    const { name, size, lastModified } = file
    return once({ name, size, lastModified, keepGood }, (key) =>
      sendAsStaff('POST', `${COUNTS}/import?keepGood=${keepGood ? 1 : 0}`, asCsv(file), key),
    )
  })
}
