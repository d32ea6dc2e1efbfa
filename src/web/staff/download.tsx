// Downloads: files that staff save on their computer.

import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useCall } from '#web/queries/change.ts'
import { errorSentence, toastError } from './error-sentence.ts'
import { SmallButton } from './small-button.tsx'

/** Downloads a file that is in memory. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has begun; some browsers would lose a URL that is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

type DownloadOptions = {
  fileName: string
  /** Files of staff are read with the token, which a plain link could not carry. */
  read: () => Promise<Blob>
  onError: (error: Error) => void
}

/** The props of a button that reads a file and saves it. */
export function useDownload({ fileName, read, onError }: DownloadOptions) {
  const download = useCall(read, { onSuccess: (file) => saveFile(fileName, file), onError })
  return { pending: download.isPending, onClick: () => download.mutate() }
}

type Props = Omit<ComponentProps<typeof SmallButton>, 'onClick'> & {
  fileName: string
  read: () => Promise<Blob>
  /** Shown if the server gave no reason. */
  failed: string
  /** Shows why there is no file; by default a toast does. */
  onFailed?: (sentence: string) => void
}

/** Saves rows as a file for a spreadsheet: the selected ones, or all that the table finds. */
export const ExportButton = ({
  label = 'Export',
  ...props
}: Omit<Props, 'label' | 'failed'> & { label?: string }) => (
  <DownloadButton {...props} label={label} failed="The export failed. Please try again." />
)

export function DownloadButton({ fileName, read, failed, onFailed, ...button }: Props) {
  const onError = onFailed
    ? (error: Error) => onFailed(errorSentence(error, failed))
    : toastError('Error', failed)
  const download = useDownload({ fileName, read, onError })
  return <SmallButton icon={Download} {...button} {...download} />
}
