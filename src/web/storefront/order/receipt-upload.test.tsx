import { expect, test } from 'vitest'
import { formatFileSize } from '#web/ui/file-size.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { fileKind, ReceiptUpload, refuseReceipt } from './receipt-upload.tsx'

test('a receipt is a picture or a PDF of at most 8 MB', () => {
  expect(refuseReceipt({ type: 'application/pdf', size: 8 * 1024 * 1024 })).toBeUndefined()
  expect(refuseReceipt({ type: 'image/webp', size: 1000 })).toBeUndefined()
  expect(refuseReceipt({ type: 'text/html', size: 1000 })).toBe(
    'Please choose a JPEG, PNG, WebP, HEIC or PDF file.',
  )
  expect(refuseReceipt({ type: 'image/png', size: 8 * 1024 * 1024 + 1 })).toBe(
    'The file is too large. The limit is 8 MB.',
  )
  expect(refuseReceipt({ type: 'image/png', size: 0 })).toContain('empty')
})

test('a file says its kind and its size', () => {
  expect(fileKind('application/pdf')).toBe('PDF')
  expect(fileKind('image/jpeg')).toBe('JPEG')
  expect(formatFileSize(300)).toBe('1 KB')
  expect(formatFileSize(319_488)).toBe('312 KB')
  expect(formatFileSize(1_468_006)).toBe('1.4 MB')
})

test('while a part of the money is due, a receipt that came does not say that nothing is to be done', () => {
  const file = { fileName: 'a.pdf', mediaType: 'application/pdf', bytes: 1, reason: '' }
  const drawn = (state: 'waiting' | 'matched') => {
    const receipts = [{ ...file, id: 1, state, uploadedAt: '2026-11-20T15:00:00.000Z' }]
    const order = { receipts, received: '10.00', due: '90.00' } as unknown as OrderPageView
    const upload = { link: 'x', receipts, order }
    return renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ReceiptUpload {...upload} />
      </QueryClientProvider>,
    )
  }
  for (const state of ['waiting', 'matched'] as const)
    expect(drawn(state)).not.toContain('You are all set')
  expect(drawn('matched')).toContain('upload the receipt for the balance')
  expect(drawn('waiting')).toContain('We are checking your receipt')
})
