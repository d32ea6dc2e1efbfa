// Files for a person to keep.

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { errorSentence, toastError } from './error-sentence.ts'
import { SmallButton } from './small-button.tsx'

/** Gives a file to the browser to keep. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

type DownloadOptions = {
  fileName: string
  /** Files of staff are read with the token, which a plain link could not carry. */
  read: () => Promise<Blob>
  onError: (error: Error) => void
}

/** Reads a file and saves it: the props of the button that does so. */
export function useDownload({ fileName, read, onError }: DownloadOptions) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(fileName, file),
    onError,
  })
  return { pending: download.isPending, onClick: () => download.mutate() }
}

type Props = Omit<ComponentProps<typeof SmallButton>, 'onClick'> & {
  fileName: string
  read: () => Promise<Blob>
  /** The sentence where the server gave none. */
  failed: string
  /** Shows why there is no file; a toast unless it is passed. */
  onFailed?: (sentence: string) => void
}

/** Saves rows as a file for a spreadsheet: the selected ones, or all that the table finds. */
export const ExportButton = ({
  label = 'Export',
  ...props
}: Omit<Props, 'label' | 'failed'> & { label?: string }) => (
  <DownloadButton {...props} label={label} failed="The file could not be made. Please try again." />
)

export function DownloadButton({ fileName, read, failed, onFailed, ...button }: Props) {
  const onError = onFailed
    ? (error: Error) => onFailed(errorSentence(error, failed))
    : toastError('Error', failed)
  const download = useDownload({ fileName, read, onError })
  return <SmallButton icon={Download} {...button} {...download} />
}
