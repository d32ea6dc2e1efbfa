// What may be uploaded as a proof of deposit, said before it is sent.

import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '#contract/receipts.ts'
import { REFUSALS } from '#contract/refusals.ts'

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
