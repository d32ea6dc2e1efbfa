// One upload at a time: refused before it leaves where that can be known, cancelled on demand.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderPageView, ReceiptView } from '#contract/orders.ts'
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '#contract/receipts.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { type Upload, uploadReceipt } from '#web/queries/orders.ts'
import { replaceQueryData } from '#web/queries/replace-query-data.ts'

const FAILED = 'The receipt did not arrive. Please try again.'

export type Uploading = { file: File; share: number }

export function useReceiptUpload(link: string) {
  const client = useQueryClient()
  const upload = useRef<Upload>(undefined)
  const [uploading, setUploading] = useState<Uploading>()
  const [refused, setRefused] = useState<string>()
  useEffect(() => () => upload.current?.cancel(), [])

  const keep = (receipt: ReceiptView) =>
    replaceQueryData<OrderPageView>(client, orderPageQuery(link).queryKey, (order) =>
      order ? { ...order, receipts: withReceipt(order.receipts, receipt) } : order,
    )

  const send = async (file: File) => {
    if (upload.current) return
    const sentence = refuseReceipt(file)
    setRefused(sentence)
    if (sentence) return
    setUploading({ file, share: 0 })
    upload.current = uploadReceipt(link, file, (share) => setUploading({ file, share }))
    try {
      await keep(await upload.current.done)
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!cancelled) setRefused(refusalOf(error)?.error ?? FAILED)
    } finally {
      upload.current = undefined
      setUploading(undefined)
    }
  }
  return { send, cancel: () => upload.current?.cancel(), uploading, refused }
}

/** The same file sent twice is one receipt. */
const withReceipt = (receipts: ReceiptView[], receipt: ReceiptView) =>
  receipts.some(({ id }) => id === receipt.id) ? receipts : [...receipts, receipt]

export const RECEIPT_ACCEPT = RECEIPT_TYPES.join(',')

/** Why a file cannot be a receipt; undefined for one that can. */
export function refuseReceipt(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(RECEIPT_TYPES as readonly string[]).includes(file.type)) return REFUSALS['bad-file']
  if (file.size > RECEIPT_MAX_BYTES) return REFUSALS['file-too-large']
  return file.size === 0 ? 'This file is empty. Please choose another.' : undefined
}

/** `PDF`, `JPEG`: what stands on the little page. */
export const fileKind = (mediaType: string) => (mediaType.split('/')[1] ?? '').toUpperCase()

const KILO = 1024

/** `312 KB`, `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  if (kilobytes < KILO) return `${kilobytes} KB`
  return `${Math.round((bytes / KILO / KILO) * 10) / 10} MB`
}
