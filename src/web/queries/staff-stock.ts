// The stock as staff see, count and follow it.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CountStock, SetThreshold } from '#contract/stock.ts'
import { useSendOnce } from './send-once.ts'
import { fetchAsStaff, sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const INVENTORY = '/api/inventory'
const COUNTS = '/api/stock-counts'

/** A page of the stock. Shoppers buy meanwhile: each visit reads it again. */
export const inventoryQuery = (asked: string) => staffListQuery(INVENTORY, asked)

export const stockQuery = (productId: number) => staffQuery(`${INVENTORY}/${productId}`)

export const stockChangesQuery = (asked: string) => staffListQuery('/api/stock-changes', asked)

export const stockProofQuery = () => staffQuery('/api/stock-proof')

/** Writes down a count once, however often it is sent. */
export function useCountStock() {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (count: CountStock) =>
      once(count, (key) => sendAsStaff('POST', COUNTS, count, key)),
    onSettled: () => readStockAgain(client),
  })
}

export function useSetThreshold(productId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (threshold: SetThreshold) =>
      sendAsStaff('PUT', `${INVENTORY}/${productId}/threshold`, threshold),
    onSettled: () => readStockAgain(client),
  })
}

/** The list to count by, as a file. */
export async function countListFile(): Promise<Blob> {
  return (await fetchAsStaff(`${COUNTS}/list`)).blob()
}

const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export function usePreviewCounts() {
  return useMutation({
    mutationFn: (file: File) => sendAsStaff('POST', `${COUNTS}/preview`, asCsv(file)),
  })
}

/** Takes a counted list; pressed twice it is taken once. */
export function useImportCounts() {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: ({ file, keepGood }: { file: File; keepGood: boolean }) => {
      const { name, size, lastModified } = file
      return once({ name, size, lastModified, keepGood }, (key) =>
        sendAsStaff('POST', `${COUNTS}/import?keepGood=${keepGood ? 1 : 0}`, asCsv(file), key),
      )
    },
    onSettled: () => readStockAgain(client),
  })
}

/** Reads the stock again, and what this browser knows of the shop's products. */
function readStockAgain(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) => /^\/api\/(inventory|stock|dashboard)/.test(String(path)),
  })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => String(part).startsWith('/api/products')),
  })
}
