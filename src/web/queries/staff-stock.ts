// Counted lists of the stock, which staff upload.

import { useCall, useChange } from './change.ts'
import { useSendOnce } from './send-once.ts'
import { sendAsStaff } from './staff-call.ts'

const COUNTS = '/api/stock-counts'

export const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export const usePreviewCounts = () =>
  useCall((file: File) => sendAsStaff('POST', `${COUNTS}/preview`, asCsv(file)))

/** Imports a counted list; pressed twice it is imported once. */
export function useImportCounts() {
  const once = useSendOnce()
  return useChange(({ file, keepGood }: { file: File; keepGood: boolean }) => {
    const { name, size, lastModified } = file
    return once({ name, size, lastModified, keepGood }, (key) =>
      sendAsStaff('POST', `${COUNTS}/import?keepGood=${keepGood ? 1 : 0}`, asCsv(file), key),
    )
  })
}
