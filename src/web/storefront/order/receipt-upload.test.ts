import { expect, test } from 'vitest'
import { formatFileSize } from '#web/ui/file-size.ts'
import { fileKind, refuseReceipt } from './receipt-upload.tsx'

test('a receipt is a picture or a PDF of at most 8 MB', () => {
  expect(refuseReceipt({ type: 'application/pdf', size: 8 * 1024 * 1024 })).toBeUndefined()
  expect(refuseReceipt({ type: 'image/webp', size: 1000 })).toBeUndefined()
  expect(refuseReceipt({ type: 'text/html', size: 1000 })).toBe(
    'Please choose a JPEG, PNG, WebP or PDF file.',
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
