import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { refusalOf } from '#web/queries/call.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import type { Button } from '#web/ui/button.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  fileName: string
  /** Files of staff are read with the token, which a plain link could not carry. */
  read: () => Promise<Blob>
  /** The sentence where the server gave none. */
  failed: string
  /** Shows why there is no file; a toast unless it is passed. */
  onFailed?: (sentence: string) => void
}

/** Reads a file and saves it. */
export function DownloadButton({ fileName, read, failed, onFailed, children, ...button }: Props) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(fileName, file),
    onError: (error) => {
      const text = refusalOf(error)?.error ?? failed
      if (onFailed) onFailed(text)
      else toast({ title: 'Error', text, tone: 'failure' })
    },
  })
  return (
    <SmallButton
      icon={Download}
      label={children}
      {...button}
      pending={download.isPending}
      onClick={() => download.mutate()}
    />
  )
}
