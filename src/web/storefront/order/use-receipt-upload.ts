// One upload at a time: refused before it leaves where that can be known, cancelled on demand.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderPageView, ReceiptView } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { type Upload, uploadReceipt } from '#web/queries/orders.ts'
import { refuseReceipt } from './receipt-file.ts'
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
